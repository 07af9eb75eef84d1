"""Takes device types of the NetBox library over as catalog records."""

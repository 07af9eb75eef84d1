"""The shipped catalog: data only, read by sizer.catalog."""

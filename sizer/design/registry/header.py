"""The fields of the document itself, its house rules, pins, accepted problems and scenarios."""

from __future__ import annotations

from sizer.design.registry.fieldspec import Field, FieldKind, identifier, note, number, reference, text, whole

DESIGN: tuple[Field, ...] = (
    text("title", "Title", "What the design is called."),
    text("customer", "Customer", "Whom it is for."),
    text("author", "Author", "Who made it."),
    Field("date", "Date", FieldKind.DATE, "The date of the design.", default="", example="2026-03-31"),
    Field("valid_until", "Valid until", FieldKind.DATE, "The last day the offer stands.", default="",
          example="2026-06-30"),
    Field("currency", "Currency", FieldKind.CURRENCY, "Three-letter code of the currency of all prices.",
          default="EUR"),
    Field("notes", "Notes", FieldKind.NOTES, "What a reader of the whole design should know.", default=""),
    Field("current_scenario", "Scenario", FieldKind.REFERENCE, "The scenario in front; base is the design itself.",
          default="base", refers=("scenarios",)),
    Field("baseline", "Baseline", FieldKind.REFERENCE, "The scenario results are compared with.",
          refers=("scenarios",)),
)

POLICIES: tuple[Field, ...] = (
    text("preset", "Preset", "The house rules of the catalog this design starts from."),
    Field("values", "Values", FieldKind.NUMBERS, "House rules that differ from the preset.", unit=""),
)

POLICY_VALUES: tuple[Field, ...] = (
    whole("drives_per_spare", "Drives per spare", "At least one spare for so many drives.", example="30"),
    whole("largest_group_members", "Largest group", "The most members a protection group may have."),
    number("largest_single_parity_drive_bytes", "Single parity up to", "Drives above this size need more than single "
           "parity.", "B", above=0.0, example="1 TB"),
    number("link_ceiling", "Link ceiling", "The utilization links are planned for.", "1", above=0.0, maximum=1.0),
    number("controller_ceiling", "Controller ceiling", "The utilization controllers are planned for.", "1", above=0.0,
           maximum=1.0),
    number("drive_ceiling", "Drive ceiling", "The utilization drives are planned for.", "1", above=0.0, maximum=1.0),
    number("processor_ceiling", "Processor ceiling", "The utilization processors are planned for.", "1", above=0.0,
           maximum=1.0),
    number("fill_ceiling", "Fill ceiling", "The share of a pool that may be planned full.", "1", above=0.0,
           maximum=1.0),
    number("rebuild_time_s", "Rebuild time", "The longest a rebuild may take.", "s", above=0.0, maximum=1e9,
           example="24 h"),
    number("load_kept_after_failure", "Load kept", "The share of the rate that must remain after one failure.", "1",
           maximum=1.0),
    whole("passive_enclosures", "Passive boxes count", "1: losing a whole chassis, shelf or array, of which no active "
          "part is left to fail, counts in what must be kept after one failure; 0: it is shown and named, and not "
          "counted.", minimum=0, maximum=1, example="1"),
    number("oversubscription_ratio", "Oversubscription", "The most attached bandwidth over uplink bandwidth.", "1",
           above=0.0, maximum=1000.0),
)
"""The house rules a design or a preset may set; a rule without a value is not checked."""

OVERRIDES: tuple[Field, ...] = (
    Field("key", "Figure", FieldKind.TEXT, "The key of the figure that is pinned.", required=True, editable=False,
          example="pool.data.usable_bytes"),
    number("value", "Value", "What stands in its place, in the unit of the figure.", "", minimum=-1e300, maximum=1e300),
    number("low", "Low", "The low end, where it is a range.", "", minimum=-1e300, maximum=1e300),
    number("high", "High", "The high end, where it is a range.", "", minimum=-1e300, maximum=1e300),
    Field("reason", "Reason", FieldKind.NOTES, "Why it is pinned.", default=""),
    text("author", "Author", "Who pinned it."),
    Field("date", "Date", FieldKind.DATE, "When it was pinned.", default=""),
)

ACCEPTED: tuple[Field, ...] = (
    Field("code", "Code", FieldKind.TEXT, "The code of the problem.", required=True, editable=False),
    Field("place", "Place", FieldKind.TEXT, "Where the problem lies; empty: wherever it occurs.", default="",
          editable=False),
    Field("reason", "Reason", FieldKind.NOTES, "Why it is accepted.", default=""),
    text("author", "Author", "Who accepted it."),
    Field("date", "Date", FieldKind.DATE, "When it was accepted.", default=""),
)

SCENARIOS: tuple[Field, ...] = (
    identifier("Scenario", "The name by which commands address the scenario, DESIGN@NAME."),
    text("title", "Title", "What people call it."),
    note("What sets the scenario apart."),
    reference("base", "Starts from", "The scenario it differs from; empty: the design itself.", "scenarios"),
)

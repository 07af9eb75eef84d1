"""The house rules a design or a preset may set."""

from __future__ import annotations

from sizer.design.fieldspec import Field, FieldKind, number, whole

POLICY_VALUES: tuple[Field, ...] = (
    whole("Drives per spare", "At least one spare for so many drives.", example="30", key="drives_per_spare"),
    whole("Largest group", "The most members a protection group may have.", key="largest_group_members"),
    number("Single parity up to", "Drives above this size need more than single "
           "parity.", "B", above=0.0, example="1 TB", key="largest_single_parity_drive_bytes"),
    number("Link ceiling", "The utilization links are planned for.", "1", above=0.0, maximum=1.0, key="link_ceiling"),
    number("Controller ceiling", "The utilization controllers are planned for.", "1", above=0.0,
           maximum=1.0, key="controller_ceiling"),
    number("Drive ceiling", "The utilization drives are planned for.", "1", above=0.0, maximum=1.0,
           key="drive_ceiling"),
    number("Processor ceiling", "The utilization processors are planned for.", "1", above=0.0,
           maximum=1.0, key="processor_ceiling"),
    number("Fill ceiling", "The share of a pool that may be planned full.", "1", above=0.0,
           maximum=1.0, key="fill_ceiling"),
    number("Rebuild time", "The longest a rebuild may take.", "s", above=0.0, maximum=1e9,
           example="24 h", key="rebuild_time_s"),
    number("Drive life", "The time that solid-state drives must last under the writes of the design.", "s", above=0.0,
           maximum=1e10, example="5 years", key="drive_life_s"),
    number("Load kept", "The share of the rate that must remain after one failure.", "1",
           maximum=1.0, key="load_kept_after_failure"),
    whole("Loss of a whole box counts", "Whether losing a whole chassis, shelf or array, of which no active "
          "part is left to fail, counts in what must be kept after one failure; if not, it is shown and named only. "
          "Typed as 1 for yes and 0 for no.", minimum=0, maximum=1, example="1", key="passive_enclosures"),
    number("Oversubscription", "The most attached bandwidth over uplink bandwidth.", "1",
           above=0.0, maximum=1000.0, key="oversubscription_ratio"),
    whole("Rack height", "The rack units of a rack; 42 where nothing is stated.", unit="U", minimum=4, maximum=100,
          example="42", key="rack_units"),
    number("Rack power", "What one rack may draw at the wall.", "W", above=0.0, maximum=1e6, example="10 kW",
           key="rack_power_w"),
)
"""The house rules a design or a preset may set; a rule without a value is not checked."""


def rule_word(rule: Field, value: float) -> str:
    """The word for the value of a rule that holds or does not; empty for any other rule.

    >>> rules = {rule.key: rule for rule in POLICY_VALUES}
    >>> rule_word(rules["passive_enclosures"], 0.0), rule_word(rules["rack_units"], 42.0)
    ('no', '')
    """
    holds_or_not = (rule.minimum, rule.maximum) == (0, 1) and rule.kind is FieldKind.INTEGER
    return ("yes" if value else "no") if holds_or_not else ""

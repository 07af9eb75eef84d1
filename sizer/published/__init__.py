"""Published results of the reference systems beside what the model predicts for them.

Nothing below this package reads a published result: they are compared, never used.
"""

from sizer.published.agreement import RANGED, Agreement
from sizer.published.compare import Row, Summary, published_beside, summarize, validate
from sizer.published.folders import MeasuredFolder, measured_path, open_measured, validate_folder
from sizer.published.held import RangesHeld, held_path, held_sentence, held_text, shipped_held
from sizer.published.recognition import published_curves, reference_name
from sizer.published.results import Case, Evidence, Metric, load_results, shipped_results
from sizer.published.scores import GroupScore, interval_score, scores
from sizer.published.whole import Validation, validation

__all__ = [
    "RANGED",
    "Agreement",
    "Case",
    "Evidence",
    "GroupScore",
    "MeasuredFolder",
    "Metric",
    "RangesHeld",
    "Row",
    "Summary",
    "Validation",
    "held_path",
    "held_sentence",
    "held_text",
    "interval_score",
    "load_results",
    "measured_path",
    "open_measured",
    "published_beside",
    "published_curves",
    "reference_name",
    "scores",
    "shipped_held",
    "shipped_results",
    "summarize",
    "validate",
    "validate_folder",
    "validation",
]

"""Published results of the reference systems beside what the model predicts for them.

Nothing below this package reads a published result: they are compared, never used.
"""

from sizer.published.compare import RANGED, Agreement, Row, Summary, published_beside, summarize, validate
from sizer.published.recognition import published_curves, reference_name
from sizer.published.results import Case, Evidence, Metric, load_results, shipped_results

__all__ = [
    "RANGED", "Agreement", "Case", "Evidence", "Metric", "Row", "Summary", "load_results", "published_beside",
    "published_curves", "reference_name", "shipped_results", "summarize", "validate",
]

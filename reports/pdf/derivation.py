"""The derivation of a sizing as PDF: the laws behind its figures, with what was put into them."""

from __future__ import annotations

from reports.blocks.findings import Findings
from reports.derivation.extent import Extent
from reports.derivation.listing import listing
from reports.pdf.blocks import story_of
from reports.pdf.fonts import Fonts, register
from reports.pdf.layout import Papers, Rendered, Writer, render
from reports.pdf.proposal import document_mark, unset_note
from reports.wording.content import DISCLAIMER


def derivation_bytes(found: Findings, extent: Extent) -> bytes:
    """The derivation as a file's content. Equal in, equal out."""
    register()
    fonts = Fonts()
    made = _set_in(found, extent, fonts)
    return (_set_in(found, extent, fonts) if fonts.missing else made).content


def _set_in(found: Findings, extent: Extent, fonts: Fonts) -> Rendered:
    writer, title = Writer(fonts), found.view.title
    unset = unset_note(writer, fonts)
    story = [writer.heading("Derivation"), *story_of(listing(found, extent), found.reader, writer), *unset]
    papers = Papers(f"{title} · derivation", found.sizing.design.author, f"Derivation of the figures of {title}",
                    document_mark(found), DISCLAIMER, numbered="D-", heads_from=1)
    return render(story, papers, fonts)

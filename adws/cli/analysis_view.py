"""How an analysis is shown."""

from functools import partial

import typer
from attrs import frozen

from adws import io_ops
from adws.cli.exit import value_or_exit
from adws.core.failure import Analysis
from adws.reports.analysis_json import analysis_json
from adws.reports.analysis_markdown import analysis_markdown
from adws.reports.analysis_terminal import analysis_terminal


@frozen(kw_only=True)
class Form:
    """In which form, and where: ``output`` is a file, stdout when None."""

    as_json: bool = False
    markdown: bool = False
    quiet: bool = False
    output: str | None = None


def show_analysis(analysis: Analysis, form: Form) -> None:
    """Print or write an analysis; a file is Markdown unless JSON was asked for."""
    if form.output is None:
        typer.echo(_text(analysis, form), nl=False)
        return
    value_or_exit(
        io_ops.working_folder()
        .map(lambda here: here / str(form.output))
        .bind(partial(io_ops.write_text, text=_document(analysis, form))),
        as_json=form.as_json,
    )


def _document(analysis: Analysis, form: Form) -> str:
    as_json = form.as_json or str(form.output).endswith(".json")
    return analysis_json(analysis) if as_json else analysis_markdown(analysis)


def _text(analysis: Analysis, form: Form) -> str:
    if form.as_json:
        return analysis_json(analysis)
    if form.markdown:
        return analysis_markdown(analysis)
    return analysis_terminal(analysis, shown=0 if form.quiet else 10)

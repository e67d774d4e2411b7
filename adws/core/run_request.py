"""What a person says about a run when it starts, or goes on."""

from typing import Any

from attrs import evolve, fields, fields_dict, frozen

from adws.core.settings import Settings


@frozen
class RunRequest:
    """What a person says about a run: it is saved with the run and shown in its report.

    A field is filled from the option of the same name, or from the setting of the same name. Its
    default stands for nothing said.
    """

    accept_flagged: bool = False
    """Whether work in which something suspicious was seen counts as done."""

    @property
    def given_fields(self) -> dict[str, Any]:
        """The fields in which something was said."""
        every = {one.name: (getattr(self, one.name), one.default) for one in fields(RunRequest)}
        return {name: value for name, (value, default) in every.items() if value != default}

    def on_top_of(self, earlier: "RunRequest") -> "RunRequest":
        """Return this request for a run that goes on: what is not said anew stays as it was.

        >>> RunRequest().on_top_of(RunRequest(accept_flagged=True))
        RunRequest(accept_flagged=True)
        """
        return evolve(earlier, **self.given_fields)

    def applied(self, settings: Settings) -> Settings:
        """Return settings in which what was said holds.

        >>> RunRequest(accept_flagged=True).applied(Settings()).accept_flagged
        True
        """
        known = fields_dict(Settings)
        return evolve(
            settings, **{key: one for key, one in self.given_fields.items() if key in known}
        )


def request_of(settings: Settings, options: dict[str, Any]) -> RunRequest:
    """Return what was said with these settings and these options of the command line.

    >>> request_of(Settings(accept_flagged=True), {})
    RunRequest(accept_flagged=True)
    """
    names = fields_dict(RunRequest)
    by_setting = {name: getattr(settings, name) for name in names if hasattr(settings, name)}
    by_option = {name: options[name] for name in names if name in options}
    return RunRequest(**{**by_option, **by_setting})

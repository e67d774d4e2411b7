"""The options that a person gives a run when it starts or continues."""

from typing import Any

from attrs import evolve, fields, fields_dict, frozen

from adws.core.settings import Settings


@frozen
class RunRequest:
    """The options that a person gives a run; they are saved with it and shown in its report.

    A field comes from the option or the setting of the same name. Its default means that the
    person did not give it.
    """

    accept_flagged: bool = False
    """Whether work with suspicious lines counts as done."""

    @property
    def given_fields(self) -> dict[str, Any]:
        """The fields that a person gave."""
        every = {
            field.name: (getattr(self, field.name), field.default) for field in fields(RunRequest)
        }
        return {name: value for name, (value, default) in every.items() if value != default}

    def on_top_of(self, earlier: "RunRequest") -> "RunRequest":
        """Return this request for a run that continues: other fields keep the old values.

        >>> RunRequest().on_top_of(RunRequest(accept_flagged=True))
        RunRequest(accept_flagged=True)
        """
        return evolve(earlier, **self.given_fields)

    def applied(self, settings: Settings) -> Settings:
        """Return settings with the given options applied.

        >>> RunRequest(accept_flagged=True).applied(Settings()).accept_flagged
        True
        """
        setting_names = fields_dict(Settings)
        return evolve(
            settings,
            **{key: value for key, value in self.given_fields.items() if key in setting_names},
        )


def request_of(settings: Settings, options: dict[str, Any]) -> RunRequest:
    """Return the request from these settings and these options of the command line.

    >>> request_of(Settings(accept_flagged=True), {})
    RunRequest(accept_flagged=True)
    """
    names = fields_dict(RunRequest)
    by_setting = {name: getattr(settings, name) for name in names if hasattr(settings, name)}
    by_option = {name: options[name] for name in names if name in options}
    return RunRequest(**{**by_option, **by_setting})

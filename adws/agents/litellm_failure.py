"""What went wrong between an agent and its model, where litellm is between them.

litellm gives every service's errors the same names (https://docs.litellm.ai/docs/exception_mapping).
"""

import re

from adws.agents.category import category_of
from adws.agents.duration import DURATION, duration_seconds
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset

_REFUSED = frozenset({"AuthenticationError", "PermissionDeniedError"})
_CATEGORIES = {
    **dict.fromkeys(_REFUSED, AnswerCategory.PERSISTENT),
    **dict.fromkeys(
        (
            *("APIConnectionError", "APIError", "BadGatewayError", "InternalServerError"),
            *("RateLimitError", "ServiceUnavailableError", "Timeout"),
        ),
        AnswerCategory.TRANSIENT,
    ),
    **dict.fromkeys(
        (
            *("BadRequestError", "ContentPolicyViolationError", "InvalidRequestError"),
            *("NotFoundError", "UnprocessableEntityError", "UnsupportedParamsError"),
        ),
        AnswerCategory.PERSISTENT,
    ),
    "BudgetExceededError": AnswerCategory.MAX_BUDGET,
    "ContextWindowExceededError": AnswerCategory.MAX_TURNS,
    "JSONSchemaValidationError": AnswerCategory.STRUCTURED_OUTPUT,
}
_WORD_START = re.compile(r"(?<=[a-z])(?=[A-Z])")
_AGAIN = re.compile(rf"(?:try again|retry) (?:in|after) (?:about )?({DURATION})", re.IGNORECASE)
_NO_KEY = re.compile(r"missing credentials|incorrect api key|invalid api key", re.IGNORECASE)
_NO_MORE = re.compile(
    "insufficient[_ ](?:quota|credits)|exceeded your current quota", re.IGNORECASE
)


def litellm_failure(error: str, words: str) -> Answer:
    """Return the answer of an agent that ended by an error of this name, with what it said.

    A spent quota is reported as a rate limit, but does not pass by itself.

    >>> answer = litellm_failure("RateLimitError", "slow down, try again in 20s")
    >>> answer.reason, answer.category, answer.reset
    ('rate_limit_error', <AnswerCategory.TRANSIENT: 'transient'>, Reset(at='', after_seconds=20.0))
    """
    again = _AGAIN.search(words)
    refused = error in _REFUSED or bool(_NO_KEY.search(words))
    lasting = refused or bool(_NO_MORE.search(words))
    category = _CATEGORIES.get(error) or category_of(words)
    return Answer(
        AnswerStatus.FAILED,
        words,
        _WORD_START.sub("_", error).lower(),
        category=AnswerCategory.PERSISTENT if lasting else category,
        reset=Reset(after_seconds=duration_seconds(again[1])) if again else None,
        refused_access=refused,
    )

"""Variables that no test tool gets from the outside, because they change what it prints or does."""

ANY_RUNNER = (
    # what makes tools believe that they talk to a terminal
    "FORCE_COLOR",
    "PY_COLORS",
    "NO_COLOR",
    # continuous integration
    "CI",
    "CONTINUOUS_INTEGRATION",
    "BUILD_NUMBER",
    "GITHUB_*",
    "GITLAB_*",
    "TF_BUILD",
    "JENKINS_*",
    "TRAVIS",
    "CIRCLECI",
    "BUILDKITE",
    "TEAMCITY_*",
    # what would change the interpreter, or git in the tests
    "PYTHON*",
    "GIT_*",
    # secrets have no business in a judged run
    "SSH_*",
    "*_TOKEN",
    "*_SECRET",
    "*_API_KEY",
    "*_PASSWORD",
    # where adws itself keeps its things
    "ADWS_CACHE",
    # coding agents
    "AGENT",
    "AI_AGENT",
    "CLAUDECODE",
    "CLAUDE_*",
    "CODEX_*",
    "CURSOR_*",
    "GEMINI_CLI",
    "OPENCODE*",
)

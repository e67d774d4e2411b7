"""Which variables a process gets: those on a list, and none of the tokens around it."""

from fnmatch import fnmatchcase

from attrs import evolve

from adws.core.process import Command

CERTIFICATES = (
    "CURL_CA_BUNDLE",
    "NODE_EXTRA_CA_CERTS",
    "REQUESTS_CA_BUNDLE",
    "SSL_CERT_DIR",
    "SSL_CERT_FILE",
)
"""Variables that name files, or a folder, of certificates."""

PASSED = (
    *("PATH", "HOME", "USER", "LOGNAME", "SHELL"),
    *("LANG", "LANGUAGE", "LC_*", "TZ", "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR"),
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"),
    *("http_proxy", "https_proxy", "all_proxy", "no_proxy"),
    *CERTIFICATES,
    *("ASDF_*", "BUN_INSTALL", "CARGO_HOME", "GOCACHE", "GOMODCACHE", "GOPATH", "GOROOT"),
    *("GOTOOLCHAIN", "JAVA_HOME", "LD_LIBRARY_PATH", "MISE_*", "NVM_DIR", "PNPM_HOME"),
    *("PYENV_ROOT", "PYENV_VERSION", "RUSTUP_*", "VIRTUAL_ENV", "VOLTA_HOME"),
    "ADWS_*",
)
"""What every process gets: where programs are, how to speak, how to reach the network."""

DENIED = (
    *("ACTIONS_*", "AWS_*", "AZURE_*", "BITBUCKET_*", "BUILDKITE_*", "CIRCLE_*", "CI_*"),
    *("CODECOV_*", "DOCKER_*", "GCLOUD_*", "GH_*", "GITEA_*", "GITHUB_*", "GITLAB_*", "GL_*"),
    *("GIT_*", "GOOGLE_APPLICATION_CREDENTIALS", "JENKINS_*", "KUBECONFIG", "KUBERNETES_*"),
    *("NODE_AUTH_TOKEN", "NPM_*", "npm_*", "PYPI_*", "TWINE_*", "UV_PUBLISH_*"),
    *("RUNNER_*", "SSH_*", "SYSTEM_ACCESSTOKEN", "TF_*", "TRAVIS_*", "VAULT_*"),
)
"""What no process gets unless it is named: continuous integration, forges, clouds, registries."""


JUDGED = (
    *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TERM"),
    *("LC_ALL", "LC_ADDRESS", "LC_COLLATE", "LC_CTYPE", "LC_IDENTIFICATION", "LC_MEASUREMENT"),
    *("LC_MESSAGES", "LC_MONETARY", "LC_NAME", "LC_NUMERIC", "LC_PAPER", "LC_TELEPHONE", "LC_TIME"),
    *CERTIFICATES,
    *("ASDF_DATA_DIR", "ASDF_DIR", "BUN_INSTALL", "CARGO_HOME", "CONDA_PREFIX", "DENO_DIR"),
    *("GOCACHE", "GOFLAGS", "GOMODCACHE", "GOPATH", "GOROOT", "GOTMPDIR", "GOTOOLCHAIN"),
    *("GRADLE_USER_HOME", "JAVA_HOME", "LD_LIBRARY_PATH", "MISE_DATA_DIR"),
    *("NVM_BIN", "NVM_DIR", "PLAYWRIGHT_BROWSERS_PATH", "PNPM_HOME", "PYENV_ROOT"),
    *(
        "PYENV_VERSION",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD",
        "RUSTUP_HOME",
        "RUSTUP_TOOLCHAIN",
        "VIRTUAL_ENV",
        "VOLTA_HOME",
    ),
)
"""The names of what code on trial gets: where programs and caches are, how to speak."""

PROXIES = (
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"),
    *("http_proxy", "https_proxy", "all_proxy", "no_proxy"),
)
"""What code on trial gets beside them where it reaches the network."""


def with_environment(
    command: Command, named: tuple[str, ...], common: tuple[str, ...] = PASSED
) -> Command:
    """Return a command with the common variables, those that these globs name, and no others.

    Of a denied family pass those that are named; ``*`` names nobody.
    """
    named_although_denied = (
        name for name in named if any(fnmatchcase(name, family) for family in DENIED)
    )
    return evolve(
        command,
        allow=(*common, *named),
        scrub=(*command.scrub, *DENIED),
        keep=(*command.keep, *named_although_denied),
    )

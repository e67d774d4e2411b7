"""The files that say what is tested elsewhere, and how, whatever the language is."""

CONTINUOUS_INTEGRATION = (
    ".github/**",
    ".gitlab-ci.yml",
    ".circleci/**",
    ".ci/**",
    "azure-pipelines.yml",
    "Jenkinsfile",
    ".travis.yml",
)
"""Globs of the configuration of continuous integration."""

"""The files with which a change to a JavaScript project could alter the judgement."""

from adws.runners.continuous_integration import CONTINUOUS_INTEGRATION

TEST_CODE = (
    "test/**",
    "**/test/**",
    "tests/**",
    "**/tests/**",
    "**/__tests__/**",
    "**/__mocks__/**",
    "**/__fixtures__/**",
    "**/*.test.*",
    "**/*.spec.*",
    "**/*[-_]test.*js",
    "**/*[-_]test.*ts",
    "**/test-*.*js",
    "**/test-*.*ts",
    "**/test.*js",
    "**/test.*ts",
    "**/*.bench.*",
    "**/*.test-d.*",
)
"""Globs of test code, and of what stands in for the code under test."""

_SNAPSHOTS = (
    "**/__snapshots__/**",
    "**/__image_snapshots__/**",
    "**/__screenshots__/**",
    "**/*.snap",
    "**/*.snapshot",
    "**/golden/**",
)
_CONFIGURATION = (
    "**/package.json",
    "**/package-lock.json",
    "**/npm-shrinkwrap.json",
    "**/yarn.lock",
    "**/pnpm-lock.yaml",
    "**/pnpm-workspace.yaml",
    "**/bun.lock",
    "**/bun.lockb",
    "**/.npmrc",
    "**/.yarnrc*",
    "**/.yarn/**",
    "**/.pnp.*",
    "**/.pnpmfile.*",
    "**/.node-version",
    "**/.nvmrc",
    "**/.tool-versions",
    "**/.env",
    "**/.env.*",
    "**/.envrc",
    "**/tsconfig*.json",
    "**/jsconfig*.json",
    "**/vite.config.*",
    "**/vitest.*",
    "**/vitest-*",
    "**/jest.*",
    "**/jest-*",
    "**/node.config.json",
    "**/babel.config.*",
    "**/.babelrc*",
    "**/.swcrc",
    "**/.c8rc*",
    "**/.nycrc*",
    "**/.mocharc*",
    "**/setupTests.*",
    "**/test-setup.*",
    "**/setup-test*",
    "Makefile",
)
_SHADOWS = ("**/node_modules/**",)  # what would be loaded in place of the runner

SEALED = (*TEST_CODE, *_SNAPSHOTS, *_CONFIGURATION, *CONTINUOUS_INTEGRATION, *_SHADOWS)
"""Globs of everything that is sealed in a JavaScript project, whichever tool runs its tests."""

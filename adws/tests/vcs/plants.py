"""What a hostile repository may hold so that git starts a program, kind by kind."""

from collections.abc import Mapping

HOOKS = (
    "applypatch-msg commit-msg fsmonitor-watchman post-applypatch post-checkout post-commit"
    " post-index-change post-merge post-receive post-rewrite post-update pre-applypatch pre-auto-gc"
    " pre-commit pre-merge-commit pre-push pre-rebase pre-receive prepare-commit-msg"
    " reference-transaction update"
)
_ALL = "* filter=planted diff=planted merge=planted"
_MERGE = "git checkout -qb side && echo s > {file} && git commit -qam s && git checkout -q - && "
_INCLUDED = 'printf "[core]\\n\\tfsmonitor = $PLANT\\n" > planted && '
_SUBMODULE = (
    "printf '[submodule \"s\"]\\n\\tpath = s\\n\\turl = ./s\\n' > .gitmodules && "
    "git init -q s && git -C s commit -q --allow-empty -m s && git add s && "
    'git config submodule.s.url ./s && git config submodule.s.update "!$PLANT"'
)
_EDIT = "echo edited >> {file} && "

PLANTS: Mapping[str, tuple[str, str]] = {
    "hooks": (
        f"mkdir -p .git/hooks && for hook in {HOOKS}; do cp $PLANT .git/hooks/$hook; done",
        _EDIT + "git commit -qam x",
    ),
    "post-index-change": (
        "mkdir -p .git/hooks && cp $PLANT .git/hooks/post-index-change",
        _EDIT + "git add -A",
    ),
    "core.hooksPath": (
        "mkdir -p planted && cp $PLANT planted/pre-commit && git config core.hooksPath planted",
        _EDIT + "git commit -qam x",
    ),
    "core.fsmonitor": ('git config core.fsmonitor "$PLANT"', "git status"),
    "filter.clean": (
        f"echo '{_ALL}' > .gitattributes && git config filter.planted.clean \"$PLANT\"",
        _EDIT + "git add -A",
    ),
    "filter.smudge": (
        f"echo '{_ALL}' > .gitattributes && git config filter.planted.smudge \"$PLANT\"",
        "rm {file} && git checkout -q -- {file}",
    ),
    "filter.process": (
        f"echo '{_ALL}' > .git/info/attributes && git config filter.planted.process \"$PLANT\"",
        _EDIT + "git add -A",
    ),
    "diff.textconv": (
        f"echo '{_ALL}' > .gitattributes && git config diff.planted.textconv \"$PLANT\"",
        _EDIT + "git diff",
    ),
    "diff.command": (
        f"echo '{_ALL}' > .gitattributes && git config diff.planted.command \"$PLANT\"",
        _EDIT + "git diff",
    ),
    "diff.external": ('git config diff.external "$PLANT"', _EDIT + "git diff"),
    "core.pager": (
        'git config core.pager "$PLANT"',
        "script -qec 'git log' /dev/null",  # a pager is for a terminal
    ),
    "alias": ('git config alias.st "!$PLANT"', "git st"),
    "credential.helper": (
        'git config credential.helper "$PLANT"',
        "printf 'host=h\\nprotocol=https\\n\\n' | git credential fill",
    ),
    "submodule": (
        _SUBMODULE,
        "git -c protocol.file.allow=always submodule update --force",
    ),
    "include.path": (_INCLUDED + "git config include.path ../planted", "git status"),
    "includeIf": (
        _INCLUDED + "git config 'includeIf.gitdir:**.path' ../planted",
        "git status",
    ),
    "core.sshCommand": (
        'git config core.sshCommand "$PLANT" && git remote add planted ssh://h/r',
        "git fetch planted",
    ),
    "core.gitProxy": (
        'git config core.gitProxy "$PLANT" && git remote add planted git://h/r',
        "git fetch planted",
    ),
    "core.editor": ('git config core.editor "$PLANT"', _EDIT + "git commit -qa"),
    "gpg.program": (
        'git config gpg.program "$PLANT" && git config commit.gpgSign true',
        _EDIT + "git commit -qam x",
    ),
    "merge.driver": (
        f"echo '{_ALL}' > .gitattributes && git config merge.planted.driver \"$PLANT\"",
        _MERGE + _EDIT + "git commit -qam o && git merge side",
    ),
    "a .git that is a file": (
        'git config core.fsmonitor "$PLANT" && mv .git elsewhere && echo gitdir: elsewhere > .git',
        "git status",
    ),
}
"""Each kind: the script that plants it in a repository, and plain calls of git that start it."""


def armed(marker: str) -> str:
    """Return a script that makes the program to plant, which leaves its mark in a file."""
    return f"""
        export PLANT="$(dirname {marker})/planted-program"
        test -e "$PLANT" || printf '#!/bin/sh\\necho "$0 $*" >> {marker}\\nexit 1\\n' > "$PLANT"
        chmod +x "$PLANT"
    """

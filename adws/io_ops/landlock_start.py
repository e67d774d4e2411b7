"""Starts one program that can reach only named files, confined by the kernel's Landlock.

``python -I -S landlock_start.py RULES PROGRAM ARGUMENT...``; RULES is JSON::

    {"read": ["/usr"], "write": ["/work"], "listen_and_connect": false}

Files below a path of ``write`` can also be read; other files cannot be read, written or started; a
missing path is left out. Without ``listen_and_connect`` the program can neither bind nor connect a
TCP socket. It cannot signal processes outside, nor reach their abstract sockets, if the kernel can
forbid that (Linux 6.12). It has no capabilities, so it cannot read the memory and the environment
of other processes. See landlock(7). Exit code 125: the kernel
has no Landlock, 127: the program could not be started.
"""

from __future__ import annotations

import ctypes
import json
import os
import stat
import struct
import sys

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_PATH_BENEATH = 1
_NO_NEW_PRIVILEGES = 38
"""prctl(2): PR_SET_NO_NEW_PRIVS."""

_CAPABILITIES_VERSION = 0x20080522
"""capset(2): _LINUX_CAPABILITY_VERSION_3, with two times three sets of 32 bits."""
_CAPABILITIES_BYTES = 24

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_FOLDER = 1, 2, 4, 8
_READ = _EXECUTE | _READ_FILE | _READ_FOLDER
_FIRST_RIGHTS = 13
_REFER, _TRUNCATE, _DEVICE_CONTROL = 1 << 13, 1 << 14, 1 << 15
_BIND_AND_CONNECT = 3
_ABSTRACT_SOCKETS_AND_SIGNALS = 3

NO_LANDLOCK, NOT_STARTED = 125, 127


def main(rules: str, argv: list[str]) -> int:
    """Drop all other rights and become the program; return why that failed."""
    version = landlock_version()
    if version < 1:
        return _refuse(NO_LANDLOCK, "this kernel does not support Landlock")
    access = json.loads(rules)
    _ = os.get_exec_path()  # This loads what execvp needs, while Python's files are still readable.
    _restrict(version, access["read"], access["write"], network=access["listen_and_connect"])
    try:
        os.execvp(argv[0], argv)  # noqa: S606 - the program to start
    except OSError as error:
        return _refuse(NOT_STARTED, f"{argv[0]}: {error.strerror}")


def landlock_version() -> int:
    """Return the version of Landlock that the kernel offers; below 1 it has none."""
    return _syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG)


def _restrict(version: int, read: list[str], write: list[str], *, network: bool) -> None:
    files = _file_rights(version)
    ports = _BIND_AND_CONNECT if version >= 4 and not network else 0  # noqa: PLR2004 - Linux 6.7
    scopes = _ABSTRACT_SOCKETS_AND_SIGNALS if version >= 6 else 0  # noqa: PLR2004 - Linux 6.12
    attributes = struct.pack("QQQ", files, ports, scopes)
    length = 8 if version < 4 else 16 if version < 6 else 24  # noqa: PLR2004 - as above
    ruleset = _checked(_syscall(_CREATE_RULESET, attributes, length, 0))
    for path in read:
        _allow(ruleset, path, _READ)
    for path in write:
        _allow(ruleset, path, files)
    _ = _checked(ctypes.CDLL(None, use_errno=True).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0))
    _ = _checked(_syscall(_RESTRICT_SELF, ruleset, 0))
    os.close(ruleset)
    _drop_capabilities()


def _drop_capabilities() -> None:
    """Drop the rights of root: CAP_PERFMON alone can read the environment of any process."""
    header = struct.pack("=Ii", _CAPABILITIES_VERSION, 0)
    _ = _checked(ctypes.CDLL(None, use_errno=True).capset(header, bytes(_CAPABILITIES_BYTES)))


def _file_rights(version: int) -> int:
    """Return all rights to files that this version knows; it cannot restrict others."""
    rights = (1 << _FIRST_RIGHTS) - 1
    for since, right in ((2, _REFER), (3, _TRUNCATE), (5, _DEVICE_CONTROL)):
        rights |= right if version >= since else 0
    return rights


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
        rights &= _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _DEVICE_CONTROL
    rule = struct.pack("=Qi", rights, descriptor)
    _ = _checked(_syscall(_ADD_RULE, ruleset, _PATH_BENEATH, rule, 0))
    os.close(descriptor)


def _syscall(number: int, *arguments: int | bytes | None) -> int:
    words = [ctypes.c_long(word) if isinstance(word, int) else word for word in arguments]
    return int(ctypes.CDLL(None, use_errno=True).syscall(ctypes.c_long(number), *words))


def _checked(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def _refuse(code: int, why: str) -> int:
    _ = sys.stderr.write(f"{why}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))

"""The boundary: everything adws does to the machine goes through these names.

Callers write ``from adws import io_ops`` and ``io_ops.read_text(path)``, so that tests can replace
the whole surface with a fake.
"""

from adws.io_ops.appending import append_line
from adws.io_ops.atomic_write import write_text
from adws.io_ops.cancellation import Cancellation, cancellations_around, with_cancellation
from adws.io_ops.capture import KEPT_CHARACTERS
from adws.io_ops.clock import monotonic_seconds, now, sleep, stopwatch
from adws.io_ops.conversing import Ask, while_conversing
from adws.io_ops.environment import (
    cache_folder,
    environment,
    home_folders,
    processors,
    shipped_folder,
    working_folder,
)
from adws.io_ops.exchanging import exchange
from adws.io_ops.files import (
    copy_file,
    copy_from,
    digest,
    exists,
    free_bytes,
    make_link,
    read_files,
    read_text,
    real_path,
    write_bytes,
)
from adws.io_ops.folders import (
    disk_bytes,
    list_files,
    list_folder,
    make_folder,
    remove_tree,
    with_folder,
)
from adws.io_ops.gateway import run_gateway
from adws.io_ops.identity import new_id
from adws.io_ops.keyboard import at_terminal, read_key
from adws.io_ops.landlock import holds_by_landlock
from adws.io_ops.last_line import last_line
from adws.io_ops.lock import with_lock
from adws.io_ops.moving import move
from adws.io_ops.ports import free_port, port_answers
from adws.io_ops.process import find_program, run_process
from adws.io_ops.process_containment import Containment, process_containment
from adws.io_ops.process_scan import end_processes
from adws.io_ops.serving import BackgroundRun, while_running
from adws.io_ops.signals import stop_requested, with_stop_signals
from adws.io_ops.stamps import stamps
from adws.io_ops.store import PREVIOUS, keep_text
from adws.io_ops.time_limit import with_time_limit
from adws.io_ops.translation import IoReason
from adws.io_ops.web_server import Respond, while_listening

__all__ = [
    "KEPT_CHARACTERS",
    "PREVIOUS",
    "Ask",
    "BackgroundRun",
    "Cancellation",
    "Containment",
    "IoReason",
    "Respond",
    "append_line",
    "at_terminal",
    "cache_folder",
    "cancellations_around",
    "copy_file",
    "copy_from",
    "digest",
    "disk_bytes",
    "end_processes",
    "environment",
    "exchange",
    "exists",
    "find_program",
    "free_bytes",
    "free_port",
    "holds_by_landlock",
    "home_folders",
    "keep_text",
    "last_line",
    "list_files",
    "list_folder",
    "make_folder",
    "make_link",
    "monotonic_seconds",
    "move",
    "new_id",
    "now",
    "port_answers",
    "process_containment",
    "processors",
    "read_files",
    "read_key",
    "read_text",
    "real_path",
    "remove_tree",
    "run_gateway",
    "run_process",
    "shipped_folder",
    "sleep",
    "stamps",
    "stop_requested",
    "stopwatch",
    "while_conversing",
    "while_listening",
    "while_running",
    "with_cancellation",
    "with_folder",
    "with_lock",
    "with_stop_signals",
    "with_time_limit",
    "working_folder",
    "write_bytes",
    "write_text",
]

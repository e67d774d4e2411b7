"""What a step costs, beside a bare ``returns`` bind and beside other engines.

Runs no-op workflows of 10 and 1,000 steps. The other engines are installed by pip into their own
environments below ``.cache/benchmarks``; ``--ours`` leaves them out. Every figure of one table
comes from one run on one machine; compare the ratios, not the microseconds.
"""

import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
CACHE = HERE.parent / ".cache" / "benchmarks"
SIZES = (10, 1000)
PEERS = ("sf-hamilton", "burr", "pydantic-graph", "langgraph")
MISSING = "not available"
ROUNDS = 5


def measure(python: Path, name: str, size: int) -> float | None:
    """Return microseconds a step of one engine, or None when it cannot be measured."""
    script = str(HERE / "engine_contenders.py")
    done = subprocess.run(
        [str(python), script, name, str(size)], capture_output=True, text=True, check=False
    )
    return float(done.stdout) if done.returncode == 0 else None


def environment_of(package: str) -> Path | None:
    """Return the interpreter of a peer's own environment, made when it is not there yet."""
    folder = CACHE / package
    python = folder / "bin" / "python"
    if not (folder / "installed").exists():
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", package]
        if subprocess.run(pip, check=False, capture_output=True).returncode != 0:
            return None
        (folder / "installed").touch()
    return python


def measure_all(pythons: dict[str, Path | None], size: int) -> dict[str, float | None]:
    """Return the best of several rounds for each engine.

    Noise only ever adds, and a round measures all of them, so that it meets all alike.
    """
    best: dict[str, float | None] = dict.fromkeys(pythons)
    for _ in range(ROUNDS):
        for name, python in pythons.items():
            seen = (best[name], measure(python, name, size) if python else None)
            best[name] = min((value for value in seen if value is not None), default=None)
    return best


def show(title: str, rows: dict[str, tuple[float | None, ...]], heads: tuple[str, ...]) -> None:
    """Print a table in which each figure stands beside its ratio to the first row's."""
    print(f"\n{title}\n{'':22}" + "".join(f"{head:>24}" for head in heads))
    first = next(iter(rows.values()))
    for name, values in rows.items():
        print(f"{name:22}" + "".join(map(_cell, values, first)))


def _cell(value: float | None, base: float | None) -> str:
    if value is None or base is None:
        return f"{MISSING:>24}"
    return f"{f'{value:,.2f}  ({value / base:,.1f} x)':>24}"


def import_seconds(code: str) -> float | None:
    """Return the milliseconds that a fresh interpreter takes for some code, over an empty one."""
    loop = (
        "import subprocess, sys, time\n"
        "def once(code):\n"
        "    began = time.perf_counter()\n"
        "    subprocess.run([sys.executable, '-c', code], check=True, capture_output=True)\n"
        "    return time.perf_counter() - began\n"
        f"print(1000 * (min(once({code!r}) for _ in range(10))"
        " - min(once('') for _ in range(10))))"
    )
    done = subprocess.run([sys.executable, "-c", loop], capture_output=True, text=True, check=False)
    return max(0.0, float(done.stdout)) if done.returncode == 0 else None


def main() -> None:
    """Measure everything and print the tables."""
    ours = Path(sys.executable)
    pythons: dict[str, Path | None] = {"returns bind": ours, "adws": ours, "adws with events": ours}
    if "--ours" not in sys.argv:
        pythons |= {peer: environment_of(peer) for peer in PEERS}
    columns = [measure_all(pythons, size) for size in SIZES]
    rows = {name: tuple(column[name] for column in columns) for name in pythons}
    show("microseconds a no-op step", rows, tuple(f"{size} steps" for size in SIZES))
    imports = {
        "import returns": "import returns.result, returns.io",
        "import adws": "import adws",
    }
    show("milliseconds to import", _timed(imports), ("once",))
    starts = {
        "import typer": "import typer",
        "adws --version": "import sys; sys.argv = ['adws', '--version']\n"
        "from adws.cli.main import main\n"
        "try: main()\nexcept SystemExit as ended: sys.exit(ended.code)",
    }
    show("milliseconds to start", _timed(starts), ("once",))


def _timed(codes: dict[str, str]) -> dict[str, tuple[float | None, ...]]:
    return {name: (import_seconds(code),) for name, code in codes.items()}


if __name__ == "__main__":
    main()

"""What another process of this machine has used, where that can be seen: work and memory."""

import os
from pathlib import Path

__all__ = ["memory_kib", "worked_s"]


def worked_s(*pids: int) -> float | None:
    """How long the processors have worked for these processes, in hundredths of a second.

    None where the system does not tell, as only Linux does, or one of them has ended.
    """
    try:
        stats = [Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2] for pid in pids]
    except OSError:
        return None
    ticks = sum(int(one) for stat in stats for one in stat.split()[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_kib(pid: int) -> int | None:
    """How much memory this process has in use, in KiB; None where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), None)

"""The command `krypto`, also as `python -m krypto`: light, so that it can soon be interrupted."""

import sys

from krypto.interrupt import INTERRUPTED, end_at_once

__all__ = ["main"]


def main() -> int:
    """Runs the command with the arguments of this process, and gives its exit status."""
    end_at_once()
    try:
        from krypto.cli import main as command  # noqa: PLC0415  # loads much, and may be cut short

        return command()
    except KeyboardInterrupt:  # in the moment in which something else was being told
        return INTERRUPTED
    finally:
        end_at_once()


if __name__ == "__main__":
    sys.exit(main())

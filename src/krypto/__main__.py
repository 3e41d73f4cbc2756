"""`python -m krypto`: the same as the command `krypto`."""

import sys

from krypto.cli import main

__all__: list[str] = []

sys.exit(main())

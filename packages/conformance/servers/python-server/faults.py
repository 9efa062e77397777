"""Planted violations. FAULT=<name> in the environment makes the server violate exactly one statement of the interface."""

import os
import re
from pathlib import Path

ACTIVE = os.environ.get("FAULT", "")


def fault(name: str) -> bool:
    """Says whether the fault with this name is planted."""
    return name == ACTIVE


def known_faults() -> list[str]:
    """The names in faults.yaml, in order."""
    text = Path(__file__).with_name("faults.yaml").read_text(encoding="utf-8")
    return re.findall(r"^(?:- \{ ?|    )name: ([A-Za-z0-9_-]+)", text, re.MULTILINE)

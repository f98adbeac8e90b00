"""Reads a Dockerfile, for the tests that run its steps without Docker."""
import re


def instructions(text):
    """The Dockerfile's instructions as (word, rest), long lines joined."""
    text = re.sub(r"\\\n", " ", re.sub(r"(?m)^#.*\n", "", text))
    for line in text.splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            yield word, rest.strip()

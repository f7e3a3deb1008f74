"""A browser's profile that trusts one server's own authority, as a phone does that installed it."""

import pathlib
import subprocess


def home_that_trusts(authority, folder):
    """Makes `folder` a home whose Chromium trusts this certificate (PEM): as an entry in its
    database, with no flag about certificates."""
    database = pathlib.Path(folder) / ".pki/nssdb"
    database.mkdir(parents=True)
    for words in [["-N", "--empty-password"], ["-A", "-t", "C,,", "-n", "fourtop", "-i", str(authority)]]:
        subprocess.run(["certutil", "-d", f"sql:{database}", *words], check=True, timeout=20)
    return folder

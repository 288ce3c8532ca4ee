"""The files of a store on a branch: of its last commit, without the run documents, in a folder that is removed at the end."""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import tempfile
from types import TracebackType
from typing import Dict, List, NamedTuple, Optional, Type
from urllib.parse import urlsplit

from .errors import TablesError

#: Everything but `runs/`, the bulk of a store, and the page.
_WANTED = ("index.js", "points", "bundles", "segments", "chapters", "volumes", "cells", "environments")

_MOST_SECONDS = 600

#: By these a caller's git (a hook, a rebase) would lead ours into the caller's repository (git-rev-parse --local-env-vars).
_REPOSITORY_VARIABLES = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_PREFIX",
    "GIT_NAMESPACE",
    "GIT_SHALLOW_FILE",
    "GIT_CONFIG_PARAMETERS",
)


class BranchSpec(NamedTuple):
    url: str
    branch: str
    folder: str


def parse_spec(text: str) -> Optional[BranchSpec]:
    """None: a folder. What git could take for an option, a program or a secret is refused, as src/store/backend.ts does.

    :raises TablesError: for what is no store's name
    """
    shown = without_password(text)
    if not text.startswith("git+"):
        if re.match(r"[A-Za-z][A-Za-z0-9+.-]*://", text):
            raise TablesError(
                f"The store {shown} is a URL: write git+URL#branch for a branch of a repository, or name a folder."
            )
        return None

    def fail(what: str) -> TablesError:
        return TablesError(f"The store {shown} cannot be used: {what}. Write git+URL#branch or git+URL#branch:folder.")

    address, mark, fragment = text[len("git+") :].partition("#")
    branch, _, folder = (fragment if mark else "gh-pages").partition(":")
    if not address or address.startswith("-") or "::" in address or re.search(r"[\x00-\x1f\x7f]", text):
        raise fail("its URL is none that git may be given")
    if re.match(r"[a-z+]+://[^/]*:[^/@]*@", address, re.IGNORECASE) or re.match(
        r"https?://[^/]*@", address, re.IGNORECASE
    ):
        raise fail("its URL holds a password or token, which would end up in logs; set IO_PERF_STORE_TOKEN instead")
    if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_./+-]{0,199}", branch) or re.search(
        r"\.\.|//|/\.|\.$|/$|\.lock(/|$)", branch
    ):
        raise fail(f'"{branch[:80]}" is no branch name that can be used here')
    steps = [step for step in folder.split("/") if step not in ("", ".")]
    if "\\" in folder or any(step == ".." or step.lower() == ".git" for step in steps):
        raise fail("its folder leaves the branch or is not a plain one")
    return BranchSpec(address, branch, "/".join(steps))


def without_password(text: str) -> str:
    return re.sub(r"://[^/@\s]*@", "://", text)


class BranchFiles:
    """A context manager that gives the folder."""

    def __init__(self, spec: BranchSpec) -> None:
        self._spec = spec
        self._folder = ""

    def __enter__(self) -> str:
        self._folder = tempfile.mkdtemp(prefix="io-perf-tables-", dir=os.environ.get("RUNNER_TEMP"))
        try:
            return self._fetch()
        except BaseException:
            self.__exit__(None, None, None)
            raise

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def _fetch(self) -> str:
        url, branch, folder = self._spec
        clone = os.path.join(self._folder, "clone")
        # A partial clone: what the checkout does not want is not fetched, where the server can do that.
        self._git(
            ["clone", "--quiet", "--depth=1", "--single-branch", "--no-tags", "--no-checkout", "--filter=blob:none"]
            + [f"--branch={branch}", "--", _absolute(url), clone]
        )
        prefix = f"/{folder}/" if folder else "/"
        patterns = "".join(f"{prefix}{name}\n" for name in _WANTED)
        self._git(["-C", clone, "config", "core.sparseCheckout", "true"])
        # Names in a branch are its author's; links among them are not followed.
        self._git(["-C", clone, "config", "core.symlinks", "false"])
        os.makedirs(os.path.join(clone, ".git", "info"), exist_ok=True)
        with open(os.path.join(clone, ".git", "info", "sparse-checkout"), "w", encoding="utf-8") as file:
            file.write(patterns)
        self._git(["-C", clone, "read-tree", "-mu", "HEAD"])
        return os.path.join(clone, *filter(None, folder.split("/")))

    def _git(self, words: List[str]) -> None:
        # A token goes through the environment, never through an argument.
        settings = [("core.hooksPath", os.devnull), *_credentials(self._spec.url)]
        environment: Dict[str, str] = {
            **{name: value for name, value in os.environ.items() if name not in _REPOSITORY_VARIABLES},
            "LC_ALL": "C",
            # No prompt is ever shown.
            "GIT_TERMINAL_PROMPT": "0",
            "GCM_INTERACTIVE": "never",
            "GIT_ALLOW_PROTOCOL": "file:git:http:https:ssh",
            "GIT_SSH_COMMAND": os.environ.get("GIT_SSH_COMMAND", "ssh -oBatchMode=yes"),
            "GIT_CONFIG_COUNT": str(len(settings)),
        }
        for position, (key, value) in enumerate(settings):
            environment[f"GIT_CONFIG_KEY_{position}"] = key
            environment[f"GIT_CONFIG_VALUE_{position}"] = value
        shown = f"git+{without_password(self._spec.url)}#{self._spec.branch}"
        try:
            done = subprocess.run(
                ["git", *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=environment,
                timeout=_MOST_SECONDS,
                check=False,
            )
        except FileNotFoundError:
            raise TablesError(f"The store {shown} cannot be read: there is no git on PATH; install it.") from None
        except subprocess.TimeoutExpired:
            raise TablesError(f"The store {shown} cannot be read: git did not end within {_MOST_SECONDS} s.") from None
        if done.returncode != 0:
            lines = without_password(done.stderr.decode("utf-8", "replace")).strip().splitlines()
            reason = lines[-1][:300] if lines else f"git ended with {done.returncode}"
            raise TablesError(
                f"The store {shown} cannot be read ({reason}): check its URL, its branch and your access to it."
            )


def _absolute(url: str) -> str:
    is_remote = re.match(r"[A-Za-z+]+://", url) or re.match(r"[^/\\]+@?[^/\\]*:[^\\]", url)
    return url if is_remote else os.path.abspath(url)


def _credentials(url: str) -> List["tuple[str, str]"]:
    """As src/store/backend.ts: a header for that host alone; the job's own token for the job's own forge alone."""
    address = urlsplit(url)
    if address.scheme not in ("http", "https"):
        return []
    origin = f"{address.scheme}://{address.netloc}"
    token = os.environ.get("IO_PERF_STORE_TOKEN", "").strip()
    forge = urlsplit(os.environ.get("GITHUB_SERVER_URL", "https://github.com"))
    if not token and f"{forge.scheme}://{forge.netloc}" == origin:
        token = os.environ.get("GITHUB_TOKEN", "").strip()
    if not token:
        return []
    encoded = base64.b64encode(f"x-access-token:{token}".encode()).decode()
    key = f"http.{origin}/.extraheader"
    # The empty value drops headers that the user's configuration has for this host.
    return [(key, ""), (key, f"AUTHORIZATION: basic {encoded}")]

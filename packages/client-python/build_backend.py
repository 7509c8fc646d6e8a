"""Builds the client by the standard library alone, as PEP 517 asks for, so that any Python with pip packs it."""

import base64
import hashlib
import io
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
# The earliest moment that a zip can hold: the same sources give the same bytes.
AT = (1980, 1, 1, 0, 0, 0)


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    """Packs the wheel (PEP 427).

    :param wheel_directory: the folder that it comes into
    :returns: the name of its file
    """
    name = f"{_stem()}-py3-none-any.whl"
    info = f"{_stem()}.dist-info"
    files = {path.relative_to(ROOT / "src").as_posix(): path.read_bytes() for path in _sources()}
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: sluice\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = [f"{file},{_digest(content)},{len(content)}\n" for file, content in files.items()]
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()
    with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for file, content in files.items():
            entry = zipfile.ZipInfo(file, AT)
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Packs the sources (PEP 517).

    :param sdist_directory: the folder that they come into
    :returns: the name of their file
    """
    name = f"{_stem()}.tar.gz"
    top = [ROOT / file for file in ("pyproject.toml", "README.md", "LICENSE", Path(__file__).name)]
    metadata = _metadata().encode()
    entry = tarfile.TarInfo(f"{_stem()}/PKG-INFO")
    entry.size = len(metadata)
    with tarfile.open(Path(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        archive.addfile(entry, io.BytesIO(metadata))
        for path in [*top, *_sources()]:
            archive.add(path, f"{_stem()}/{path.relative_to(ROOT).as_posix()}")
    return name


def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return project


def _stem() -> str:
    project = _project()
    return f"{project['name'].replace('-', '_')}-{project['version']}"


def _sources() -> list[Path]:
    package = ROOT / "src"
    return sorted(path for path in package.rglob("*") if path.suffix in {".py", ".typed"})


def _metadata() -> str:
    """The core metadata (https://packaging.python.org/specifications/core-metadata/)."""
    project = _project()
    head = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        f"Requires-Python: {project['requires-python']}",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join([*head, "", (ROOT / project["readme"]).read_text()])


def _digest(content: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()

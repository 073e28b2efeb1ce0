"""Finds the islands of the client by their folders: `client/islands/<name>/<name>.ts`."""

from pathlib import Path

from builder.paths import CLIENT, GENERATED_CLIENT, GENERATED_VIEWS, HEAD, write_if_changed

_FOLDER = CLIENT / "islands"


def write_islands() -> None:
    """Writes a loader for each island's module, by the island's name, for the client, and the type
    of the islands' names for the views."""
    loaders = "".join(
        f'  "{name}": () => import("../islands/{name}/{name}"),\n' for name in island_names()
    )
    write_if_changed(
        GENERATED_CLIENT / "islands.ts",
        f"{HEAD}export const ISLANDS = {{\n{loaders}}};\n",
    )
    names = " | ".join(f'"{name}"' for name in island_names())
    write_if_changed(
        GENERATED_VIEWS / "islands.ts", f"{HEAD}export type IslandName = {names or 'never'};\n"
    )


def island_names() -> list[str]:
    """The names of the folders that contain a module of the same name."""
    return sorted(path.stem for path in _FOLDER.glob("*/*.ts") if path.stem == path.parent.name)


def island_stylesheets() -> dict[str, Path]:
    """The stylesheet of each island that has one, by the island's name."""
    sheets = {name: _FOLDER / name / f"{name}.css" for name in island_names()}
    return {name: path for name, path in sheets.items() if path.exists()}

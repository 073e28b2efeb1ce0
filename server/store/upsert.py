"""INSERT statements for rows that may already exist, for both SQLite and PostgreSQL."""

from typing import Any

from sqlalchemy import ARRAY, Connection, Table, bindparam, func, select
from sqlalchemy.dialects import postgresql, sqlite

Insert = postgresql.Insert | sqlite.Insert


def write_rows(connection: Connection, insert: Insert, rows: list[dict[str, Any]]) -> None:
    """Executes an INSERT for rows; no two of them may have the same key."""
    if not rows:
        return
    if connection.dialect.name != "postgresql":
        connection.execute(insert, rows)
        return
    # The driver would wait for the answer to each row. With the columns as arrays it is one short
    # statement, whatever the number of rows.
    types = {name: insert.table.c[name].type for name in rows[0]}
    columns = (
        func.unnest(bindparam(f"all_{name}", type_=ARRAY(kind))) for name, kind in types.items()
    )
    values = {f"all_{name}": [row[name] for row in rows] for name in types}
    connection.execute(insert.from_select(list(types), select(*columns)), values)


def insert_into(connection: Connection, table: Table) -> Insert:
    """An INSERT that can have an ON CONFLICT clause."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


def insert_new(connection: Connection, table: Table) -> Insert:
    """An INSERT that leaves existing rows as they are."""
    return insert_into(connection, table).on_conflict_do_nothing()


def insert_or_replace(connection: Connection, table: Table) -> Insert:
    """An INSERT that replaces all columns of existing rows but their keys."""
    insert = insert_into(connection, table)
    keys = [column.name for column in table.primary_key]
    others = {each.name: insert.excluded[each.name] for each in table.c if each.name not in keys}
    return insert.on_conflict_do_update(index_elements=keys, set_=others)

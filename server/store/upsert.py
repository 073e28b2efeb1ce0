"""INSERT statements for rows that may exist already, alike in SQLite and PostgreSQL."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

Insert = postgresql.Insert | sqlite.Insert


def insert_into(connection: Connection, table: Table) -> Insert:
    """An INSERT that can have an ON CONFLICT clause."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


def insert_new(connection: Connection, table: Table) -> Insert:
    """An INSERT that leaves rows that exist as they are."""
    return insert_into(connection, table).on_conflict_do_nothing()


def insert_or_replace(connection: Connection, table: Table) -> Insert:
    """An INSERT that replaces the columns of rows that exist."""
    insert = insert_into(connection, table)
    keys = [column.name for column in table.primary_key]
    others = {each.name: insert.excluded[each.name] for each in table.c if each.name not in keys}
    return insert.on_conflict_do_update(index_elements=keys, set_=others)

"""Alembic's environment: runs migrations on the connection of `server/store/migration.py`."""

from alembic import context

from server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=False,  # The caller's transaction is the only one.
)
context.run_migrations()

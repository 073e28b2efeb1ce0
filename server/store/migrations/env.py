"""Alembic runs migrations on the connection that `server/store/migration.py` has opened."""

from alembic import context

from server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=False,  # The caller's transaction is the only one.
)
context.run_migrations()

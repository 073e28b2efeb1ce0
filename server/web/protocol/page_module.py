"""Calls the functions of a page module, and makes its forms act once."""

from collections.abc import Awaitable, Callable
from types import ModuleType
from typing import Any

import msgspec

from server.provider.errors import Unauthorized
from server.web.forms.reading import read_form, read_form_with_file
from server.web.outcomes import Redirect
from server.web.page import Message
from server.web.visit import Form, Visit


class PageModule:
    """A module of `server.pages`: `load` and, if the screen has forms, `submit`.

    `UPLOAD` names the form field of a file. `completed(form)` returns the form as it is meant, for
    what a script on the page would have changed. `repeatable(form)` returns whether a form may be
    carried out each time that it is sent; by default each form acts once.
    """

    def __init__(self, module: ModuleType) -> None:
        self.load: Callable[[Visit], Awaitable[Any]] = module.load
        self.takes_forms = hasattr(module, "submit")
        self._submit = getattr(module, "submit", None)
        self._upload: str | None = getattr(module, "UPLOAD", None)
        self._completed: Callable[[Form], Form] = getattr(module, "completed", lambda form: form)
        self._repeatable: Callable[[Form], bool] | None = getattr(module, "repeatable", None)

    async def read_form(self, visit: Visit) -> Form:
        """The text fields of the posted form; its file is put into `visit.upload`. Raises
        InvalidFormBody."""
        if self._upload is None:
            is_user = visit.session.profile is not None
            return self._completed(await read_form(visit.request, logged_in=is_user))
        form, visit.upload = await read_form_with_file(visit.request, self._upload)
        return form

    async def submit(self, visit: Visit, form: Form) -> Redirect:
        """Carries the form out, and returns its redirect. Raises what the page module raises."""
        if self._repeatable is not None and self._repeatable(form):
            return await self._carry_out(visit, form)
        sent_forms = visit.host.sent_forms
        return await sent_forms.submit_once(
            visit.user, visit.session, visit.url, form, lambda: self._carry_out(visit, form)
        )

    async def _carry_out(self, visit: Visit, form: Form) -> Redirect:
        assert self._submit is not None
        # Its body, or the same form in another request, may have taken long.
        visit.extend_deadline(visit.settings.provider_timeout)
        try:
            redirect: Redirect = await self._submit(visit, form)
        except Unauthorized as error:
            error.outcome_unknown = visit.provider.summary.has_written
            raise
        if "autosave" in form and not redirect.document:
            redirect.flash = None  # An autosave form shows itself that it is saved.
        if visit.not_logged:
            told = redirect.flash or Message()
            redirect.flash = msgspec.structs.replace(told, not_logged=True)
        return redirect

"""The form of what is due at a heater every so many months, such as a yearly check."""

from server.domain.maintenance import MOST_MONTHS, Duty
from server.domain.service_notes import read_date
from server.pages.shared.plan.visit_form import listed_heater
from server.store.visits import duties_of_account, erase_duty, put_duties
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.parts import part
from server.web.visit import Form, Visit


async def read_duty(visit: Visit, heater: str) -> Duty | None:
    """None also if the store cannot be read."""
    found = await part(visit, lambda: visit.stored(duties_of_account))
    return (found.value or {}).get(heater)


async def save_duty(visit: Visit, form: Form, heater: str, address: str) -> Redirect:
    """Reads `months`, `early`, `late` and `due`, or `no_duty`. Raises FormErrors and
    StoreUnavailable."""
    removes = "no_duty" in form
    _, heater = await listed_heater(visit, heater)
    duty = None if removes else _duty(form, heater)
    if duty:
        await visit.history_to_write.write(put_duties, [duty])
    else:
        await visit.history_to_write.write(erase_duty, heater)
    return Redirect(address, flash=Message("DUTY_REMOVED" if removes else "DUTY_SAVED"))


def _duty(form: Form, heater: str) -> Duty:
    errors: dict[str, Message] = {}

    def months(name: str, least: int) -> int:
        text = form.get(name, "").strip() or "0"
        if not (text.isascii() and text.isdigit()):
            errors[name] = Message("ENTER_NUMBER")
        elif len(text) > len(str(MOST_MONTHS)) or not least <= int(text) <= MOST_MONTHS:
            limits = {"low": str(least), "high": str(MOST_MONTHS)}
            errors[name] = Message("VALUE_NOT_BETWEEN", {**limits})
        return 0 if name in errors else int(text)

    due = read_date(form.get("due", ""))
    every, early, late = months("months", 1), months("early", 0), months("late", 0)
    for name, value in (("early", early), ("late", late)):
        if not errors and value >= every:
            limits = {"low": "0", "high": str(every - 1)}
            errors[name] = Message("VALUE_NOT_BETWEEN", {**limits})
    if due is None:
        errors["due"] = Message("INVALID_DATE")
    if due is None or errors:
        raise FormErrors(errors)
    return Duty(heater=heater, months=every, early=early, late=late, due=due)

"""The provider's calls for questions and messages."""

FAQS = "faqs/api/faqs/faqs"


SEND = "faqs/api/faqs/send_message"


UNREAD = "heaters/api/heater_notifications/new"

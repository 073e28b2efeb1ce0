"""The catalogue of series: types, parameters with defaults, and fault codes."""

from typing import Any

from starlette.responses import Response

from provider_kit.reference_provider.api.call import Call, call, json_answer
from provider_kit.reference_provider.api.parameters import wire_value
from provider_kit.reference_provider.api.pictures import series_image_url
from provider_kit.reference_provider.catalogue import (
    FAULT_KINDS,
    SERIES,
    TYPE_SERIES,
    Series,
    fault_kinds_of,
)
from provider_kit.reference_provider.parameters import PARAMETERS, parameters_of


def show_catalogue(call: Call) -> Response:
    content = call.content
    sw_types = {str(type_id): series.sw_type for type_id, series in TYPE_SERIES.items()}
    return json_answer(
        {
            "heater_info": [_series(call, series) for series in SERIES],
            "heater_parameters": {
                str(each.id): _entry(each.code, content.parameters[each.key]) for each in PARAMETERS
            },
            "heater_faults": {
                str(each.id): _entry(each.code, content.faults[each.key]) for each in FAULT_KINDS
            },
            "type_parameters": {
                type_id: [each.id for each in parameters_of(sw_type, int(type_id))]
                for type_id, sw_type in sw_types.items()
            },
            "type_faults": {
                type_id: [each.id for each in fault_kinds_of(sw_type, int(type_id))]
                for type_id, sw_type in sw_types.items()
            },
            "type_defaults": {
                type_id: {
                    str(each.id): wire_value(each, each.default)
                    for each in parameters_of(sw_type, int(type_id))
                }
                for type_id, sw_type in sw_types.items()
            },
        }
    )


def _series(call: Call, series: Series) -> dict[str, Any]:
    image = series_image_url(call.base_url, series.id) if series.has_image else None
    return {
        "heater_serie": {"id": series.id, "name": series.name, "image": image},
        "heater_types": [
            {
                "id": each.id,
                "name": each.name,
                "visible": each.visible,
                "preferred_heater_type": each.preferred,
            }
            for each in series.types
        ],
    }


def _entry(code: str, text: Any) -> dict[str, str]:
    return {"code": code, "name": text.name, "content": text.content}


ROUTES = [call("GET", "/heaters/api/heaters/heater_information", show_catalogue)]

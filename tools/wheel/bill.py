"""The bill of materials of the wheel (SBOM), as CycloneDX 1.6 in JSON."""

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import (
    AttachedText,
    ExternalReference,
    ExternalReferenceType,
    HashAlgorithm,
    HashType,
    XsUri,
)
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import License
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from tools.wheel.locks import Locked

_PRODUCT = "requirements.in"
"""The user of packages that no other package needs: the product itself."""
_ALGORITHMS = {"pypi": HashAlgorithm.SHA_256, "npm": HashAlgorithm.SHA_512}
_PAGES = {
    "pypi": "https://pypi.org/project/{name}/{version}/#files",
    "npm": "https://www.npmjs.com/package/{name}/v/{version}",
}


def bill_of_materials(version: str, packages: Sequence[Locked], seconds: int) -> str:
    """The bill for this version of the product as JSON, made at `seconds` since 1970. The same
    arguments give the same text."""
    product = Component(
        name="heatdesk",
        version=version,
        type=ComponentType.APPLICATION,
        bom_ref=f"heatdesk@{version}",
    )
    components = [_component(each) for each in packages]
    bom = Bom(
        components=components,
        metadata=BomMetaData(component=product, timestamp=datetime.fromtimestamp(seconds, UTC)),
        serial_number=uuid.uuid5(uuid.NAMESPACE_URL, "\n".join(sorted(map(str, packages)))),
    )
    users = {each.name: component for each, component in zip(packages, components, strict=True)}
    for each, component in zip(packages, components, strict=True):
        for user in each.users or (_PRODUCT,):
            bom.register_dependency(users.get(user, product), [component])
    return JsonV1Dot6(bom).output_as_string(indent=1)


def _component(package: Locked) -> Component:
    group, _, name = package.name.rpartition("/")
    purl = PackageURL(package.kind, group or None, name, package.version)
    return Component(
        name=name,
        group=group or None,
        version=package.version,
        type=ComponentType.LIBRARY,
        purl=purl,
        bom_ref=str(purl),
        licenses=_licences(package),
        external_references=[_files(package)],
    )


def _licences(package: Locked) -> list[License]:
    make = LicenseFactory()
    if package.licence.declared:
        return [make.make_from_string(package.licence.declared)]
    texts = (AttachedText(content=text) for text in package.licence.texts)
    return [make.make_with_name("undeclared", text=text) for text in texts]


def _files(package: Locked) -> ExternalReference:
    """The page with the package's files, and the digests that the lock file allows."""
    page = _PAGES[package.kind].format(name=package.name, version=package.version)
    return ExternalReference(
        type=ExternalReferenceType.DISTRIBUTION,
        url=XsUri(page),
        hashes=[HashType(alg=_ALGORITHMS[package.kind], content=each) for each in package.digests],
    )

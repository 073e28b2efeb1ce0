/** Faults or parameters that a search has found; each links to its entry at a type that has it. */
import { type App, langOf } from "../../app";
import { Card } from "../../components";
import type { CatalogueHit, CatalogueHits } from "../../generated/page-data";
import { addressPart, href } from "../../routes";

export function Hits({ app, found }: { app: App; found: CatalogueHits }) {
  const { t } = app;
  const { tab, items, total } = found;
  return (
    <Card title={t(`catalogue.${tab}`)} count={total} className="hits long">
      <ul className="rows">
        {items.map((hit) => (
          <Hit key={hit.id} app={app} hit={hit} tab={tab} />
        ))}
      </ul>
      {total > items.length ? (
        <p className="hint">{t("catalogue.more", { shown: items.length, total })}</p>
      ) : null}
    </Card>
  );
}

interface HitProps {
  app: App;
  hit: CatalogueHit;
  tab: CatalogueHits["tab"];
}

function Hit({ app, hit, tab }: HitProps) {
  const { t } = app;
  const { id, code, name, types } = hit;
  const to = (type: string) =>
    `${href("heater-info-detail", { id: type }, { tab })}#${tab}-${addressPart(id)}`;
  const [first, ...others] = types;
  const lang = langOf(app, name);
  const text = (
    <>
      {code ? <code>{code}</code> : null} <span>{name}</span>
    </>
  );
  return (
    <li>
      <p>
        {first ? (
          <a className="hit" href={to(first.id)} lang={lang}>
            {text}
          </a>
        ) : (
          <b lang={lang}>{text}</b>
        )}
        {first ? <small>{first.name ?? first.id}</small> : null}
      </p>
      {others.length > 0 ? (
        <details className="other-types">
          <summary>{t("catalogue.other_types", { count: others.length })}</summary>
          <ul>
            {others.map((kind) => (
              <li key={kind.id}>
                <a href={to(kind.id)}>{kind.name ?? kind.id}</a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

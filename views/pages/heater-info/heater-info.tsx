/** The catalogue: the manufacturer's series with their types, and a search for codes and names. */
import type { App, ViewProps } from "../../app";
import { EmptyState, Icon, ListSearch, SeriesPicture } from "../../components";
import type { CatalogueSeries, HeaterInfoData } from "../../generated/page-data";
import { href } from "../../routes";
import { Hits } from "./hits";

export function title(_: HeaterInfoData, { t }: App): string {
  return t("nav.heater-info");
}

export default function HeaterInfo({ app, data }: ViewProps<HeaterInfoData>) {
  const { t } = app;
  const { criteria, series, hits } = data;
  const list = href("heater-info");
  const types = series.flatMap((each) => each.types).length;
  const count = hits.reduce((sum, { total }) => sum + total, types);
  return (
    <>
      <ListSearch
        t={t}
        list={list}
        label={t("catalogue.search")}
        placeholder={t("catalogue.search_hint")}
        criteria={criteria}
      />
      {criteria && count > 0 ? (
        <p className="visually-hidden" data-said="count">
          {t("search.found", { count })}
        </p>
      ) : null}
      {series.length + hits.length > 0 ? null : (
        <EmptyState
          icon={criteria ? "search" : "book"}
          text={t(criteria ? "catalogue.none_found" : "catalogue.empty")}
          link={criteria !== "" && { href: list, text: t("catalogue.all") }}
        />
      )}
      {hits.map((found) => (
        <Hits key={found.tab} app={app} found={found} />
      ))}
      {series.length > 0 ? (
        <section className="series">
          <h2 className={criteria ? undefined : "visually-hidden"}>{t("catalogue.series")}</h2>
          <ul>
            {series.map((each) => (
              <Series key={each.types.map(({ id }) => id).join()} app={app} series={each} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Series({ app, series: { image, name, types } }: { app: App; series: CatalogueSeries }) {
  const { t } = app;
  return (
    <li className="card">
      <SeriesPicture app={app} src={image} />
      <div>
        <h3>{name ?? t("catalogue.unnamed")}</h3>
        <ul>
          {types.map((kind) => (
            <li key={kind.id}>
              <a href={href("heater-info-detail", { id: kind.id })}>
                {kind.name ?? kind.id}
                <Icon name="right" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** One type of the catalogue: parameters with their defaults, or fault codes, each with guidance. */
import { type App, langOf, type PageHead, type ViewProps } from "../../app";
import { EmptyState, ParameterValue, SafeHtml, SeriesPicture, Tabs } from "../../components";
import type { CatalogueEntry, HeaterInfoDetailData } from "../../generated/page-data";
import { addressPart, href } from "../../routes";

const TABS = ["parameters", "faults"] as const;

export function title(data: HeaterInfoDetailData, { t }: App): string {
  return data.name ?? data.series_name ?? t("catalogue.unnamed");
}

export function head({ series_name }: HeaterInfoDetailData, { t }: App): PageHead {
  return {
    back: { href: href("heater-info"), text: t("nav.heater-info") },
    about: series_name && t("catalogue.of_series", { series: series_name }),
  };
}

export default function HeaterInfoDetail({ app, data }: ViewProps<HeaterInfoDetailData>) {
  const { t } = app;
  const { id, image, tab, entries } = data;
  return (
    <>
      <div className="type">
        <SeriesPicture app={app} src={image} />
      </div>
      <Tabs
        label={t("catalogue.tabs")}
        tabs={TABS.map((name) => ({
          href: href("heater-info-detail", { id }, { tab: name }),
          name: t(`catalogue.${name}`),
          open: name === tab,
          count: data[name],
        }))}
      />
      {entries.length === 0 ? (
        <EmptyState icon={tab === "faults" ? "on" : "book"} text={t(`catalogue.no_${tab}`)} />
      ) : (
        <ul className="entries">
          {entries.map((entry) => (
            <Entry key={entry.id} app={app} entry={entry} tab={tab} />
          ))}
        </ul>
      )}
    </>
  );
}

interface EntryProps {
  app: App;
  entry: CatalogueEntry;
  tab: HeaterInfoDetailData["tab"];
}

function Entry({ app, entry, tab }: EntryProps) {
  const { t } = app;
  const { id, code, name, content, default: value } = entry;
  return (
    <li className="card" id={`${tab}-${addressPart(id)}`}>
      <div className="card-h">
        <h2 lang={langOf(app, name)}>
          {code ? <code>{code}</code> : null}
          {name ?? (code ? null : "–")}
        </h2>
        {tab === "parameters" ? (
          <p className="default">
            <small>{t("parameter.default")}</small>{" "}
            <b>{value ? <ParameterValue app={app} value={value.value} /> : "–"}</b>
            {value?.as_sent ? <small> {t("catalogue.as_sent")}</small> : null}
          </p>
        ) : null}
      </div>
      {content ? <SafeHtml app={app} html={content} /> : null}
    </li>
  );
}

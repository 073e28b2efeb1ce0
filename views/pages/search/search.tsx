/** Search: the results of the search box as a screen, grouped, or all results of one group. */
import type { ReactElement } from "react";
import type { App, ViewProps } from "../../app";
import {
  Card,
  Dotted,
  EmptyState,
  Pager,
  PartFailed,
  RowLink,
  SearchBox,
  Time,
} from "../../components";
import type { SearchData } from "../../generated/page-data";
import { href } from "../../routes";
import { groupsOf, type HitGroup, noneText } from "./hits";
import type { Run } from "./marks";

export { groupsOf };

export function title(_: SearchData, { t }: App): string {
  return t("action.search");
}

export default function Search({ app, data }: ViewProps<SearchData>) {
  const { page, t } = app;
  const { q, usable, group, pager } = data;
  const groups = groupsOf(app, data);
  const isFound = usable && groups.length > 0;
  return (
    <>
      <SearchBox t={t} q={q} live className="filter search" />
      {isFound || (usable && page.last_known !== null) ? null : (
        <p className="hint">{t("search.hint")}</p>
      )}
      {usable && !isFound ? <EmptyState icon="search" text={noneText(app, q)} /> : null}
      {group ? (
        <p className="hint">
          <a href={href("search", {}, { q })}>{t("search.everywhere")}</a>
        </p>
      ) : null}
      {isFound ? (
        <p className="hint" data-said="count">
          {t("search.found", { count: groups.reduce((sum, { total }) => sum + total, 0) })}
        </p>
      ) : null}
      <div className="found">
        {groups.map((each) => (
          <Group key={each.name} app={app} group={each} all={group === ""} q={q} />
        ))}
      </div>
      {group ? (
        <Pager
          t={t}
          pager={pager}
          to={(page) => href("search", {}, { q, group, page: page > 1 ? page : "" })}
        />
      ) : null}
    </>
  );
}

interface GroupProps {
  app: App;
  group: HitGroup;
  /** Whether a link to all results of the group is shown. */
  all: boolean;
  q: string;
}

function Group({ app, group, all, q }: GroupProps) {
  const { t, format } = app;
  const { name, title, hits, total, problem } = group;
  return (
    <Card
      title={title}
      className="long"
      count={problem ? undefined : total}
      action={
        all && total > hits.length ? (
          <a href={href("search", {}, { q, group: name })}>
            {t("search.all", { count: total, number: format.number(total) })}
          </a>
        ) : null
      }
    >
      {problem ? <PartFailed app={app} part={title} problem={problem} /> : null}
      {hits.length > 0 ? <Hits hits={hits} /> : null}
    </Card>
  );
}

function Hits({ hits }: Pick<HitGroup, "hits">) {
  return (
    <ul className="rows">
      {hits.map(({ id, link, text, lang, about }) => (
        <li key={id}>
          <p>
            <RowLink href={link} lang={lang}>
              <Marked runs={text} />
            </RowLink>
            {about.length > 0 ? (
              <small>
                <Dotted
                  parts={about.map(({ text, at }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place.
                    <Time key={index} at={at} text={<Marked runs={text} />} />
                  ))}
                />
              </small>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A text with its matches marked. The marks have no role, so that screen readers read one text. */
function Marked({ runs }: { runs: readonly Run[] }) {
  const pieces: ReactElement[] = [];
  let at = 0;
  for (const { text, isMatch } of runs) {
    pieces.push(
      isMatch ? (
        <mark key={at} role="presentation">
          {text}
        </mark>
      ) : (
        <span key={at}>{text}</span>
      ),
    );
    at += text.length;
  }
  return pieces;
}

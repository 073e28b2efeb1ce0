/** One category of the help: questions that open one at a time, and tabs to the other categories. */
import { type App, langOf, type ViewProps } from "../../app";
import { EmptyState, Icon, PartContent, SafeHtml, Tabs } from "../../components";
import type { FaqCategoryData, Question } from "../../generated/page-data";
import { addressPart, href } from "../../routes";

export function title(_: FaqCategoryData, { t }: App): string {
  return t("help.title");
}

export default function FaqCategory({ app, data }: ViewProps<FaqCategoryData>) {
  const { t } = app;
  const { id, categories, questions } = data;
  const current = categories.find((category) => category.id === id);
  return (
    <div className="faq">
      <Tabs
        label={t("help.categories")}
        tabs={categories.map((category) => ({
          href: href("faq-category", { id: category.id }),
          name: category.name ?? category.id,
          lang: langOf(app, category.name),
          open: category.id === id,
        }))}
      />
      <h2 className="visually-hidden" lang={langOf(app, current?.name)}>
        {current?.name ?? id}
      </h2>
      <PartContent
        key={id}
        app={app}
        title={t("help.questions")}
        part={questions}
        empty={<EmptyState icon="book" text={t("help.no_questions")} />}
      >
        {(items) => (
          <div className="card">
            {items.map((question) => (
              <Answer key={question.id} app={app} question={question} />
            ))}
          </div>
        )}
      </PartContent>
      <p className="further">
        {t("help.not_found")} <a href={href("contact")}>{t("nav.contact")}</a>
        {" · "}
        <a href={href("about")}>{t("about.title")}</a>
      </p>
    </div>
  );
}

/** A question with its answer. All have the same `name`, so that the browser closes
 * one when another is opened. */
function Answer({ app, question }: { app: App; question: Question }) {
  const { id, name, answer } = question;
  return (
    <details name="faq" id={`q-${addressPart(id)}`}>
      <summary lang={langOf(app, name)}>
        <Icon name="right" />
        {name ?? "–"}
      </summary>
      <SafeHtml app={app} html={answer} />
    </details>
  );
}

/** The search by postal code and house number, and its results. */
import type { App } from "../../app";
import { CODE, EmptyState, Field, FormError, Icon, PartFailed } from "../../components";
import { SearchForm } from "../../components/form/search-form";
import type { AddressSearch as SearchData } from "../../generated/page-data";
import { href } from "../../routes";
import { FoundCustomers } from "./found";

interface AddressSearchProps {
  app: App;
  search: SearchData;
}

export function AddressSearch({ app, search }: AddressSearchProps) {
  const { t } = app;
  const field = { t, form: search.form, required: true, ...CODE };
  return (
    <>
      <SearchForm
        label={t("customers_add.title")}
        className="card sheet"
        action={href("customers-add")}
        data-follows=""
        noValidate
      >
        <FormError t={t} form={search.form} />
        <p>{t("customers_add.how")}</p>
        <div className="halves">
          <Field
            {...field}
            name="postal_code"
            label={t("field.postal_code")}
            focused={search.found === null && !search.problem}
          />
          <Field {...field} name="address_number" label={t("field.address_number")} />
        </div>
        <div className="buttons">
          <button type="submit" className="btn main" name="search" value="1">
            <Icon name="search" />
            {t("action.search")}
          </button>
          <button
            type="submit"
            className="btn"
            name="create"
            value="1"
            data-required-fields="postal_code address_number"
          >
            <Icon name="plus" />
            {t("customers_add.create")}
          </button>
        </div>
      </SearchForm>
      <Results app={app} search={search} />
    </>
  );
}

function Results({ app, search }: AddressSearchProps) {
  const { t } = app;
  const { found, problem } = search;
  if (problem) {
    return <PartFailed app={app} part={t("customers_add.results")} problem={problem} />;
  }
  if (found === null) {
    return Object.keys(search.form.errors).length > 0 ? null : (
      <EmptyState icon="search" text={t("customers_add.no_input")} />
    );
  }
  if (found.length === 0) {
    return <EmptyState icon="people" text={t("CUSTOMER_ADD_NO_RESULTS_MESSAGE")} />;
  }
  return <FoundCustomers app={app} search={search} found={found} />;
}

/** Specimens of controls: links, buttons, fields, filters and forms. */
import {
  AutosaveStatus,
  BackLink,
  Dialog,
  DialogActions,
  Field,
  Filter,
  FilterSelect,
  Form,
  Icon,
  LinkButton,
  ListSearch,
  PrintButton,
  SearchBox,
  SearchInput,
  SelectField,
  TextArea,
} from "../components";
import { ActionSheet } from "../components/action-sheet/action-sheet";
import { NumberField } from "../components/field/number-field";
import { FilterChips } from "../components/filter/filter-chips";
import { Fold } from "../components/fold/fold";
import type { Specimens } from "./gallery";
import { app, appWith, LONG_NAME, refused, t, YESTERDAY } from "./samples";

const COUNTRIES = [
  { value: "", text: "Choose …" },
  { value: "1", text: "Netherlands" },
  { value: "2", text: "Deutschland", lang: "de" },
];

export const controls: Specimens = {
  button: {
    "of all kinds": (
      <div className="buttons">
        <button type="button" className="btn main">
          Main
        </button>
        <button type="button" className="btn">
          Other
        </button>
        <button type="button" className="btn bad">
          Delete
        </button>
        <button type="button" className="btn" disabled>
          Disabled
        </button>
        <a className="btn" href="#link">
          <Icon name="plus" />
          Link with icon
        </a>
        <a className="icon-button" href="#icon" aria-label="Close">
          <Icon name="close" />
        </a>
        <span className="count">12</span>
      </div>
    ),
  },
  "action-sheet": {
    "of two actions": (
      <div className="buttons">
        <ActionSheet id="sheet" name="More" icon="more">
          <LinkButton href="#visit" icon="calendar" text="Plan visit" />
          <LinkButton href="#report" icon="print" text="Report" />
        </ActionSheet>
      </div>
    ),
  },
  "print-button": {
    "of both kinds": (
      <div className="buttons">
        <PrintButton t={t} main={true} />
        <PrintButton t={t} />
      </div>
    ),
  },
  "back-link": { link: <BackLink href="#back">Customers</BackLink> },
  field: {
    empty: <Field t={t} form={null} name="company" label="Company" />,
    "with hint and unit": (
      <Field
        t={t}
        form={null}
        name="pressure"
        label="Pressure"
        value="1.5"
        hint="Between 1 and 3."
        unit="bar"
      />
    ),
    refused: (
      <Field t={t} form={refused} name="email" label="E-mail" hint="As you log in with it." />
    ),
    "with steps": (
      <NumberField
        {...{
          t,
          form: null,
          name: "value",
          label: "Value (bar)",
          value: "1.5",
          hint: "0.5 to 3 bar",
        }}
        {...{ step: 0.1, least: 0.5, most: 3, sign: ".", less: "Less", more: "More" }}
      />
    ),
    password: <Field t={t} form={null} name="password" label="Password" type="password" />,
    file: (
      <Field t={t} form={null} name="picture" label="Picture" type="file" hint="At most 5 MB." />
    ),
    choice: <SelectField t={t} form={null} name="land" label="Country" options={COUNTRIES} />,
    "refused choice": (
      <SelectField t={t} form={refused} name="country" label="Country" options={COUNTRIES} />
    ),
    "long text": (
      <TextArea t={t} form={null} name="note" label="Note" hint="500 characters." rows={3} />
    ),
    "refused long text": (
      <TextArea t={t} form={refused} name="message" label="Note" hint="500 characters." rows={3} />
    ),
  },
  filter: {
    "of a list": (
      <Filter t={t} action="#filter">
        <FilterChips legend="Status">
          {(["on", "off", "fault", "lost", "unknown"] as const).map((icon, index) => (
            <label key={icon} className={`chip ${icon}`}>
              <input type="checkbox" name="status" value={icon} defaultChecked={index === 2} />
              <Icon name={icon} />
              {icon}
            </label>
          ))}
        </FilterChips>
        <FilterSelect
          name="sort"
          label="Sort by"
          value=""
          all="Name"
          options={[["age", "Operating hours since maintenance"]]}
        />
      </Filter>
    ),
    folded: (
      <Filter t={t} action="#filter" row={{ chosen: [], all: "All heaters" }}>
        <FilterSelect name="type" label="Type" value="" all="All" options={[]} />
      </Filter>
    ),
    "folded and chosen": (
      <Filter t={t} action="#filter" row={{ chosen: ["On, Fault", LONG_NAME], all: "All" }}>
        <FilterSelect name="type" label="Type" value="a" all="All" options={[["a", "Eco 36"]]} />
      </Filter>
    ),
  },
  fold: {
    closed: (
      <>
        <Fold icon="pin">Show map</Fold>
        <p className="fold-content">What is folded.</p>
      </>
    ),
  },
  "list-search": {
    empty: <ListSearch t={t} list="#list" label="Search" placeholder="Name or city" criteria="" />,
    "with criteria": (
      <ListSearch t={t} list="#list" label="Search" placeholder="Name or city" criteria="utrecht" />
    ),
  },
  "search-box": {
    "in the header": <SearchBox t={t} />,
    "on its screen": <SearchBox t={t} q="pressure" live className="filter search" />,
  },
  "search-input": {
    empty: <SearchInput id="search-input" label="Search" placeholder="Name or code" />,
  },
  form: {
    refused: (
      <Form app={app} label="Address" form={refused} className="card sheet">
        <Field t={t} form={refused} name="email" label="E-mail" />
        <div className="buttons">
          <button type="submit" className="btn main">
            Save
          </button>
          <a className="btn" href="#cancel">
            Cancel
          </a>
        </div>
      </Form>
    ),
    "on a copy": (
      <Form
        app={appWith({ last_known: YESTERDAY })}
        label="Name"
        form={null}
        className="card sheet"
      >
        <div className="halves">
          <Field t={t} form={null} name="first" label="First name" />
          <Field t={t} form={null} name="last" label="Last name" />
        </div>
      </Form>
    ),
  },
  autosave: {
    "without the script": <AutosaveStatus t={t} />,
    saved: <SaveState state="saved" text="Saved" />,
    failed: <SaveState state="failed" text="Not saved: the server cannot be reached." />,
  },
  dialog: {
    question: (
      <Dialog app={app} title="Remove customer" close="#close">
        <p>Do you want to remove {LONG_NAME}?</p>
        <DialogActions t={t} close="#close" submit="Remove" danger />
      </Dialog>
    ),
    "that cannot be closed": (
      <Dialog app={app} title="New terms">
        <p>Accept them to go on.</p>
        <DialogActions t={t} close="#close" submit="Accept" disabled />
      </Dialog>
    ),
  },
};

/** `AutosaveStatus` with a state, as the client writes it. */
function SaveState({ state, text }: { state: string; text: string }) {
  return (
    <div className="save">
      <p data-save-state data-state={state}>
        {text}
      </p>
    </div>
  );
}

/** A working sheet for the page of all components. */
import type { SheetDocument, SheetField, SheetRow } from "../generated/page-data";

const BEGUN = "2026-12-02T09:00:00Z";

function field(name: string, label: string, more: Partial<SheetField>): SheetField {
  const nothing = { unit: "", low: null, high: null, paired: false, required: false, hint: "" };
  return { name, label, kind: "TEXT", options: [], ...nothing, ...more };
}

const ticks = ["done", "not done", "n/a"].map((text) => ({ value: text, text }));

export const sheetDocument: SheetDocument = {
  sheet: "service",
  title: "Service record",
  language: "en",
  kind: "MAINTENANCE",
  kind_text: "Maintenance",
  place: "Molenweg 14a, Utrecht",
  begun: BEGUN,
  kept_months: 24,
  words: {
    notice: "Working sheet for your own records; replaces no prescribed form and no transmission.",
    before: "Before",
    after: "After",
    number: "Number",
    begun: "Started",
    finished: "Finished",
    changes: "Changed during this visit",
    signature: "Signed by",
    unsigned: "Not signed",
    kind: "Kind of visit",
  },
  facts: [
    {
      label: "Heater",
      is_measured: false,
      facts: [
        { label: "Address", text: "Molenweg 14a, Utrecht", number: null, unit: "", at: null },
        { label: "System pressure", text: "", number: 1.42, unit: "bar", at: BEGUN },
      ],
    },
  ],
  sections: [
    {
      name: "cleaning",
      label: "Cleaning",
      fields: [field("exchanger", "Burner cleaned", { kind: "TICK", options: ticks })],
    },
    {
      name: "water",
      label: "Water",
      fields: [
        field("pressure", "System pressure", { kind: "NUMBER", unit: "bar", paired: true }),
        field("ph", "pH", { kind: "NUMBER" }),
        field("part", "Part", { kind: "NAMED" }),
        field("remarks", "Remarks", {}),
        field("next", "Next visit", { kind: "DATE" }),
      ],
    },
  ],
  values: { exchanger: "done", pressure: "1.4", "pressure.after": "1.8", part: "Fan" },
  entry: null,
  changes: ["P05 Maximum power: 80 → 75 %"],
  signature: { name: "Ada", at: BEGUN, strokes: "50,100 120,200 190,100;250,150 400,150" },
  finished: BEGUN,
  corrects: null,
};

export const sheetRow: SheetRow = {
  id: "1",
  address: "#sheet",
  place: "Molenweg 14a, Utrecht",
  kind: "MAINTENANCE",
  begun: BEGUN,
  finished: null,
  is_correction: true,
};

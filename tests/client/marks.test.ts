/** The marked parts of a search result, in `[` and `]`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { markedTexts, type ResultText } from "../../views/pages/search/marks";

function marked(criteria: string, ...texts: (string | ResultText)[]): string {
  const all = texts.map((each) =>
    typeof each === "string" ? ({ text: each, kind: "words" } as const) : each,
  );
  return markedTexts(all, criteria)
    .map((runs) => runs.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(""))
    .join(" · ");
}

const code = (text: string): ResultText => ({ text, kind: "code" });

const CASES: [criteria: string, texts: (string | ResultText)[], shown: string][] = [
  [
    "molenweg 117",
    ["Molenweg 117", "3583 EM 117, Utrecht"],
    "[Molenweg 117] · 3583 EM 117, Utrecht",
  ],
  ["117 molenweg", ["Molenweg 117", "3583 EM 117"], "[Molenweg] [117] · 3583 EM [117]"],
  ["3583em117", ["Molenweg 117", "3583 EM 117, Utrecht"], "Molenweg 117 · [3583 EM 117], Utrecht"],
  ["muller 3583em", ["Müller", "3583 EM 9"], "[Müller] · [3583 EM] 9"],
  ["mu", ["Müller", "Armut"], "[Mü]ller · Ar[mu]t"],
  ["strasse", ["Hauptstraße 5"], "Haupt[straße] 5"],
  ["D'Amico", ["D’Amico", "D Amico"], "[D’Amico] · D Amico"],
  ["amico", ["D’Amico", "Damico"], "D’[Amico] · D[amico]"],
  ["MÜLLER", ["Mu\u0308ller", "muller"], "[Mu\u0308ller] · [muller]"],
  ["0c8b95004e21", [code("0C:8B:95:00:4E:21")], "[0C:8B:95:00:4E:21]"],
  ["sn-1", [code("SN1"), code("SN12")], "[SN1] · SN12"],
  ["4e-21", ["4 e", code("0C8B95004E21")], "4 e · 0C8B9500[4E21]"],
  ["118 utrecht", ["Molenweg 118, Utrecht", code("0118")], "Molenweg [118, Utrecht] · 0118"],
  ["na", ["Jan Anders", "Nancy"], "Jan Anders · [Na]ncy"],
  ["12", ["Kade 1-2", "Kade 12"], "Kade 1-2 · Kade [12]"],
  ["a 12", ["Kade 12 a, Almelo"], "Kade [12] [a], [A]lmelo"],
  ["an anna", ["Anna"], "[Anna]"],
  ["<b>", ["<b>x</b>"], "<[b]>x</[b]>"],
  ["-", ["1-2"], "1-2"],
  ["on", [{ text: "Online", kind: "plain" }, "Leon"], "Online · Le[on]"],
];

for (const [criteria, texts, shown] of CASES) {
  test(`${criteria} is marked in ${shown}`, () => assert.equal(marked(criteria, ...texts), shown));
}

/** Folds texts and searches as browsers do, for `test_folding.py` to compare. */
import { readFileSync } from "node:fs";
import { addressKey, codeKey, streetKeys } from "../../client/worker/folded-keys";
import { matches, rank } from "../../client/worker/search-criteria";
import { fold } from "../../views/format/fold";

const { texts, searches } = JSON.parse(readFileSync(0, "utf8"));
console.log(
  JSON.stringify({
    folded: texts.map((each: string) =>
      [fold, addressKey, (text: string) => streetKeys(text).sort(), codeKey].map((by) => by(each)),
    ),
    found: searches.map(([typed, name, street]: [string, string, string]) => {
      const record = { fields: [name], street: [street] };
      return [matches(typed, record), rank(typed, record)];
    }),
  }),
);

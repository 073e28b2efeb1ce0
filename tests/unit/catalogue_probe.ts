/** Makes the screens of catalogues from the browser's copies, for `test_catalogue.py` to compare. */
import { readFileSync } from "node:fs";
import { listData, typeData } from "../../client/worker/catalogue";

const cases = JSON.parse(readFileSync(0, "utf8"));
const answers = cases.map(({ copy, queries, types }: never) => ({
  lists: (queries as string[]).map((each) => listData(copy, each)),
  types: (types as string[]).map((each) => [
    typeData(copy, each, "faults"),
    typeData(copy, each, "parameters"),
  ]),
}));
console.log(JSON.stringify(answers));

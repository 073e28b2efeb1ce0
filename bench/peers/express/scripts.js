/** The scripts that a page loads, from esbuild's metafile. */
import { readFileSync } from "node:fs";

const { outputs } = JSON.parse(
  readFileSync(new URL("generated/meta.json", import.meta.url), "utf8"),
);
const written = new Map(
  Object.entries(outputs).map(([file, output]) => [file.split("/").at(-1), output]),
);

const fileOf = (source) =>
  [...written].find(([, output]) => output.entryPoint?.endsWith(`/${source}.tsx`))[0];

/** A module and all its static imports. */
function loadedWith(file) {
  const imports = written.get(file).imports.filter(({ kind }) => kind === "import-statement");
  return [file, ...imports.flatMap(({ path }) => loadedWith(path.split("/").at(-1)))];
}

const ENTRY = fileOf("express-client");

/** The elements that load the entry module and, at the same time, the imports of it and of a view. */
export function scriptsOf(view) {
  const modules = new Set([...loadedWith(ENTRY), ...loadedWith(fileOf(`${view}/${view}`))]);
  modules.delete(ENTRY);
  const preloads = [...modules].map((file) => `<link rel="modulepreload" href="/static/${file}">`);
  return `<script type="module" src="/static/${ENTRY}"></script>${preloads.join("")}`;
}

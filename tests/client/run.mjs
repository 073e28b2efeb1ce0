/** Bundles the tests of the client's logic and runs them: `node tests/client/run.mjs [name ...]`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const folder = fileURLToPath(new URL(".", import.meta.url));
const names = process.argv.slice(2);
const tests = readdirSync(folder).filter(
  (file) => file.endsWith(".test.ts") && (names.length === 0 || names.includes(file.split(".")[0])),
);
const outdir = mkdtempSync(join(tmpdir(), "client-tests-"));
try {
  buildSync({
    entryPoints: tests.map((file) => join(folder, file)),
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    jsx: "automatic",
    minifySyntax: true,
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { brand: join(folder, "../../views/generated/brands/default.tsx") },
    // React's packages are CommonJS, which an ES module bundle calls `require` for.
    banner: {
      js: 'import { createRequire } from "node:module";const require = createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
  const files = tests.map((file) => join(outdir, file.replace(/\.ts$/, ".mjs")));
  process.exitCode =
    spawnSync(process.execPath, ["--test", ...files], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(outdir, { recursive: true });
}

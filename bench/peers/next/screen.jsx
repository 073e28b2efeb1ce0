import Head from "next/head";
import { Hydrated } from "./generated/hydrated.js";

/** The component that all pages render. */
export function Screen({ Shown, title, page }) {
  return (
    <>
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
      </Head>
      <div id="root">
        <Shown page={page} />
      </div>
      <Hydrated />
    </>
  );
}

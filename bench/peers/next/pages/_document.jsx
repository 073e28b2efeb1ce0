/** The document, which only the server renders. */
import { Head, Html, Main, NextScript } from "next/document";
import { Icons } from "../generated/icons.js";

export default function Document() {
  return (
    <Html lang="en">
      <Head />
      <body>
        <Icons />
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}

/** The document. */
import { Links, Meta, Outlet, Scripts } from "react-router";
import { Hydrated } from "../generated/hydrated.js";
import { Icons } from "../generated/icons.js";
import "../generated/styles.css";

export function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <Icons />
        <div id="root">{children}</div>
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <Hydrated />
    </>
  );
}

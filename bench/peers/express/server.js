/** Express with `renderToString`, and the floor: the same documents, each rendered only once. */
import { fileURLToPath } from "node:url";
import express from "express";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { serveClustered } from "../shared/cluster.js";
import { embedded, load } from "./generated/recorded.js";
import * as customers from "./generated/screens/customers.js";
import * as dashboard from "./generated/screens/dashboard.js";
import * as heaterDetails from "./generated/screens/heater-details.js";
import * as heaters from "./generated/screens/heaters.js";
import * as login from "./generated/screens/login.js";
import * as notifications from "./generated/screens/notifications.js";
import { scriptsOf } from "./scripts.js";

const SCREENS = {
  customers,
  dashboard,
  "heater-details": heaterDetails,
  heaters,
  login,
  notifications,
};
const scripts = Object.fromEntries(Object.keys(SCREENS).map((view) => [view, scriptsOf(view)]));
const FLOOR = "/floor";
const documents = new Map();

const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.use("/static", express.static(fileURLToPath(new URL("generated/static", import.meta.url))));
app.get("/healthz", (_, response) => response.send("ok"));
app.get("/favicon.ico", (_, response) => response.sendStatus(404));
app.get(/.*/, async (request, response) => {
  const isFloor = request.originalUrl.startsWith(FLOOR);
  const url = isFloor ? request.originalUrl.slice(FLOOR.length) : request.originalUrl;
  if (!isFloor) {
    response.send(await documentOf(url));
    return;
  }
  if (!documents.has(url)) documents.set(url, await documentOf(url));
  response.send(documents.get(url));
});

async function documentOf(url) {
  const { page, styles, icons } = await load(url);
  const { Shown, title } = SCREENS[page.route];
  const html = renderToString(createElement(Shown, { page }));
  return `<!doctype html>
<html lang="${page.locale}">
<head>
<meta charset="utf-8">
<title>${title(page)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${styles}</style>
${scripts[page.route]}
</head>
<body>
${icons}
<div id="root">${html}</div>
<script type="application/json" id="page">${embedded(page)}</script>
</body>
</html>`;
}

serveClustered((port) => app.listen(port, "127.0.0.1"));

/** React Router in framework mode, served by its Express adapter. */
import { fileURLToPath } from "node:url";
import { createRequestHandler } from "@react-router/express";
import express from "express";
import { serveClustered } from "../shared/cluster.js";
import * as build from "./build/server/index.js";

const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.use("/assets", express.static(fileURLToPath(new URL("build/client/assets", import.meta.url))));
app.get("/healthz", (_, response) => response.send("ok"));
app.get("/favicon.ico", (_, response) => response.sendStatus(404));
app.use(createRequestHandler({ build, mode: "production" }));

serveClustered((port) => app.listen(port, "127.0.0.1"));

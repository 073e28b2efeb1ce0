/** Next as it is deployed by itself (`output: "standalone"`). */
import { serveClustered } from "../shared/cluster.js";

serveClustered(() => import("./.next/standalone/server.js"));

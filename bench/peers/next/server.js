/** Next in its standalone mode (`output: "standalone"`). */
import { serveClustered } from "../shared/cluster.js";

serveClustered(() => import("./.next/standalone/server.js"));

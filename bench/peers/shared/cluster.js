/** Runs a server in `BENCH_PROCESSES` processes on one port. */
import cluster from "node:cluster";

/** Calls `start` with the port in every process that serves. */
export function serveClustered(start) {
  if (!cluster.isPrimary) {
    start(Number(process.env.PORT));
    return;
  }
  process.on("SIGTERM", () => process.exit(0));
  for (let count = Number(process.env.BENCH_PROCESSES); count > 0; count -= 1) cluster.fork();
}

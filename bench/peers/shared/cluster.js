/** Runs a server in as many processes as `BENCH_PROCESSES` says, on one port. */
import cluster from "node:cluster";

/** `start` gets the port, and is called in every process that serves. */
export function serveClustered(start) {
  if (!cluster.isPrimary) {
    start(Number(process.env.PORT));
    return;
  }
  process.on("SIGTERM", () => process.exit(0));
  for (let count = Number(process.env.BENCH_PROCESSES); count > 0; count -= 1) cluster.fork();
}

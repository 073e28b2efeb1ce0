/** Takes the service worker away from this site. */

/** Each registration goes once its newest worker has been activated, or has failed: Firefox lets the
 * requests of a page wait without end whose worker went while it was being activated. */
export async function unregisterWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(
    registrations.map(async (registration) => {
      const { installing, waiting, active } = registration;
      const worker = installing ?? waiting ?? active;
      if (worker) await isDone(worker);
      await registration.unregister();
    }),
  );
}

function isDone(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== "activated" && worker.state !== "redundant") return;
      worker.removeEventListener("statechange", look);
      resolve();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Unregisters the service worker of this site. */

/** Removes each registration after its newest worker has been activated or has failed: if a worker is
 * removed during its activation, requests of the page never end in Firefox. */
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

/** Loads the styles that only few screens need, each once. */

/** Addresses, put in by the build. */
declare const MAP_STYLES: string;
declare const REALTIME_STYLES: string;

const ADDRESSES = { map: () => MAP_STYLES, realtime: () => REALTIME_STYLES };

const loaded = new Map<string, Promise<void>>();

export function loadStyles(name: keyof typeof ADDRESSES): Promise<void> {
  const known = loaded.get(name);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = ADDRESSES[name]();
  const arrival = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loaded.delete(name);
      reject(new Error(`no styles for ${name}`));
    };
  });
  loaded.set(name, arrival);
  document.head.append(link);
  return arrival;
}

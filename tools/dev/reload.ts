/** Loads the page anew when the development host serves something newer. */
import type { Page } from "../../views/generated/page-data";

const { build } = JSON.parse(document.getElementById("page")?.textContent ?? "") as Page;
let first: string | undefined;

new EventSource("/dev/versions").onmessage = ({ data }: MessageEvent<string>) => {
  first ??= data;
  // A new build has an identity of its own; a host that has only been restarted has a new version.
  if (data !== first || !data.startsWith(build)) window.location.reload();
};

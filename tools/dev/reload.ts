/** Loads the page anew when the development host serves something newer. */
import type { Page } from "../../views/generated/page-data";

const { build } = JSON.parse(document.getElementById("page")?.textContent ?? "") as Page;
let first: string | undefined;

new EventSource("/dev/versions").onmessage = ({ data }: MessageEvent<string>) => {
  first ??= data;
  // The page itself may be of an older build than the first version that is heard of.
  if (data !== first || !data.startsWith(build)) window.location.reload();
};

/** The brand heatdesk. */
import type { Brand } from "../brand";

function Logo() {
  return (
    <svg className="logo" viewBox="0 0 137 28" preserveAspectRatio="xMinYMid slice">
      <title>heatdesk</title>
      <rect width="28" height="28" rx="7" />
      <path
        className="cut"
        d="M6.5 21.5h15M10 17.5c-2.5-3 2.5-5 0-9m4 9c-2.5-3 2.5-5 0-9m4 9c-2.5-3 2.5-5 0-9"
      />
      <path d="M38 6v15m0-4.5a4.5 4.5 0 0 1 9 0V21M51.3 16.5H60.1a4.5 4.5 0 1 0-1.4 3.3M64.2 16.5a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0M73.2 12v9M80.3 8v10a3 3 0 0 0 3 3h.6M77.3 12h6.4M88 16.5a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0M97 6v15M101.3 16.5H110.1a4.5 4.5 0 1 0-1.4 3.3M121.9 13.9C121.2 12.6 120 12 118.4 12 116.2 12 115 13 115 14.4c0 3.3 7.4 1.3 7.4 4.3C122.4 20.2 120.9 21 118.7 21 116.7 21 115.2 20.3 114.5 19M126.6 6v15M134.2 12l-7.6 5.6m3.4-2.4L134.6 21" />
    </svg>
  );
}

export const brand: Brand = {
  id: "default",
  name: "heatdesk",
  Logo,
  loginBanner: true,
  map: { center: [52.2, 5.5], zoom: 7 },
};

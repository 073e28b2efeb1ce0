/** The brand IBC. */
import type { Brand } from "../brand";

function Logo() {
  return (
    <svg className="logo" viewBox="0 0 73 28" preserveAspectRatio="xMinYMid slice">
      <title>IBC</title>
      <rect width="28" height="28" rx="7" />
      <path
        className="cut"
        d="M13 5.5c.5 4.6 7 6 7 11.5a6 6 0 0 1-12 0c0-2.6 1.3-4.3 2.7-5.6.3 1.5 1 2.3 1.9 2.6 0-2.7-.8-5.5.4-8.5z"
      />
      <path d="M38.6 6v15M44.2 6v15h5.8a3.9 3.9 0 0 0 0-7.8H44.2V6h5.2a3.6 3.6 0 0 1 0 7.2M70.3 8.4a7.5 7.5 0 1 0 0 10.2" />
    </svg>
  );
}

export const brand: Brand = {
  id: "ibc",
  name: "IBC",
  Logo,
  loginBanner: false,
  map: { center: [51.1, 10.3], zoom: 6 },
};

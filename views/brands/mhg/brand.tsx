/** The brand MHG. */
import type { Brand } from "../brand";

function Logo() {
  return (
    <svg className="logo" viewBox="0 0 87 28" preserveAspectRatio="xMinYMid slice">
      <title>MHG</title>
      <rect width="28" height="28" rx="7" />
      <path className="cut" d="M5.5 20.5V11.5l4.250-4 4.250 4 4.250-4 4.250 4v9M14 11.5v5.5" />
      <path d="M38 21V6l6.5 9.5L51 6v15M55.4 6v15m10-15v15m-10-7.5h10M82.4 8.6a7.5 7.5 0 1 0 1.9 5H78.8" />
    </svg>
  );
}

export const brand: Brand = {
  id: "mhg",
  name: "MHG",
  Logo,
  loginBanner: false,
  map: { center: [51.1, 10.3], zoom: 6 },
};

/** The brand InTouch. */
import type { Brand } from "../brand";

function Logo() {
  return (
    <svg className="logo" viewBox="0 0 122 28" preserveAspectRatio="xMinYMid slice">
      <title>InTouch</title>
      <rect width="28" height="28" rx="7" />
      <path className="cut" d="M14 21v-4m-3.9-.4a5 5 0 1 1 7.8 0M7.3 19a8.6 8.6 0 1 1 13.4 0" />
      <path d="M38.6 6v15M43.9 12v9m0-4.5a4.5 4.5 0 0 1 9 0V21M57 6h11m-5.5 0v15M72.1 16.5a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0M85.2 12v4.5a4.5 4.5 0 0 0 9 0V12m0 4.5V21M106.2 13.5a4.5 4.5 0 1 0 0 6M110.4 6v15m0-4.5a4.5 4.5 0 0 1 9 0V21" />
    </svg>
  );
}

export const brand: Brand = {
  id: "intouch",
  name: "InTouch",
  Logo,
  loginBanner: true,
  map: { center: [53.4, -2.2], zoom: 6 },
};

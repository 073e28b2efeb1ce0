/** A brand, as the build writes it from the brand's `brand.json` and `logo.svg`. */
import type { ReactNode } from "react";

export interface Brand {
  name: string;
  /** Its mark fills the left square, so that narrow headers can show the mark alone. */
  Logo: () => ReactNode;
  /** Whether the login introduces the product beside its form. */
  loginBanner: boolean;
  /** The view of a map without heaters: latitude, longitude and zoom. */
  map: { center: [number, number]; zoom: number };
}

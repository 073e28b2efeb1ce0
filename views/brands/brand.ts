/** The type of a brand, which the build makes from the brand's `brand.json` and `logo.svg`. */
import type { ReactElement } from "react";

export interface Brand {
  name: string;
  /** The mark fills the left square of the logo, so that narrow headers can show the mark alone. */
  Logo: () => ReactElement;
  /** Whether the login introduces the product beside its form. */
  loginBanner: boolean;
  /** The view of a map without heaters: latitude, longitude and zoom. */
  map: { center: [number, number]; zoom: number };
}

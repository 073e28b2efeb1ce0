/** The brand's logo; its name is in the drawing. */
import { brand } from "brand";

export function Logo() {
  return <brand.Logo />;
}

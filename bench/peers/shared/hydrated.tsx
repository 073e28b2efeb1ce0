/** Tells the bench that React has committed the page in the browser. */
import { useEffect } from "react";

export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return null;
}

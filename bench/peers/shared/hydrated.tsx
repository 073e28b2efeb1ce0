/** Marks the page once React has committed it in the browser, for the bench. */
import { useEffect } from "react";

export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return null;
}

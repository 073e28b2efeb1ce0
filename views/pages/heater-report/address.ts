/** The address of a report with what is shown on request, in a language: that of the account needs no
 * query. */
import type { App } from "../../app";
import type { HeaterReportData } from "../../generated/page-data";
import { href } from "../../routes";

type Shown = Pick<HeaterReportData, "heater" | "variant" | "all_parameters" | "all_history">;

export function reportAddress(
  { page }: App,
  { heater, variant, all_parameters, all_history }: Shown,
  language = page.locale,
): string {
  const query = {
    for: variant === "customer" ? "customer" : "",
    parameters: all_parameters ? "all" : "",
    history: all_history ? "all" : "",
    language: language === page.shell?.language ? "" : language,
  };
  return href("heater-report", { id: heater.id, sw_type: heater.sw_type }, query);
}

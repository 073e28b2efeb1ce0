/** The address of the technical report with what is shown on request. */
import type { HeaterReportData } from "../../generated/page-data";
import { href } from "../../routes";

type Shown = Pick<HeaterReportData, "heater" | "all_parameters" | "all_history">;

export function reportAddress({ heater, all_parameters, all_history }: Shown): string {
  const query = {
    parameters: all_parameters ? "all" : "",
    history: all_history ? "all" : "",
  };
  return href("heater-report", { id: heater.id, sw_type: heater.sw_type }, query);
}

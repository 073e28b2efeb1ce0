import * as view from "../../../../views/pages/dashboard/dashboard";
import { screensOf } from "../screens";

export const { Shown, title } = screensOf({ dashboard: view });

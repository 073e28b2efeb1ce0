import * as view from "../../../../views/pages/heater-details/heater-details";
import { screensOf } from "../screens";

export const { Shown, title } = screensOf({ "heater-details": view });

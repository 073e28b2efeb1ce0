import * as view from "../../../../views/pages/heaters/heaters";
import { screensOf } from "../screens";

export const { Shown, title } = screensOf({ heaters: view });

import * as view from "../../../../views/pages/notifications/notifications";
import { screensOf } from "../screens";

export const { Shown, title } = screensOf({ notifications: view });

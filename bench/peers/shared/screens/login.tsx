import * as view from "../../../../views/pages/login/login";
import { screensOf } from "../screens";

export const { Shown, title } = screensOf({ login: view });

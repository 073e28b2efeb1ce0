import * as view from "../../../../views/pages/customers/customers";
import { screensOf } from "../screens";

export const { Shown, title } = screensOf({ customers: view });

import { Shown, title } from "../../generated/screens/heater-details.js";
import "../../generated/styles/heater-details.css";
import { pageOf } from "../page.server.js";

export const loader = pageOf;
export const meta = ({ loaderData }) => [{ title: title(loaderData) }];

export default function Screen({ loaderData }) {
  return <Shown page={loaderData} />;
}

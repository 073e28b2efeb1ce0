import { Shown, title } from "../../generated/screens/dashboard.js";
import "../../generated/styles/dashboard.css";
import { pageOf } from "../page.server.js";

export const loader = pageOf;
export const meta = ({ loaderData }) => [{ title: title(loaderData) }];

export default function Screen({ loaderData }) {
  return <Shown page={loaderData} />;
}

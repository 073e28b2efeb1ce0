import { Shown, title } from "../../../../generated/screens/heater-details.js";
import { Screen } from "../../../../screen.jsx";

export { getServerSideProps } from "../../../../page.js";

export default function Page({ page }) {
  return <Screen Shown={Shown} title={title(page)} page={page} />;
}

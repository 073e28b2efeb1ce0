import { Shown, title } from "../generated/screens/notifications.js";
import { Screen } from "../screen.jsx";

export { getServerSideProps } from "../page.js";

export default function Page({ page }) {
  return <Screen Shown={Shown} title={title(page)} page={page} />;
}

/** Next allows global styles only here. */
import "../generated/styles.css";
import "../generated/styles/customers.css";
import "../generated/styles/dashboard.css";
import "../generated/styles/heater-details.css";
import "../generated/styles/heaters.css";
import "../generated/styles/login.css";
import "../generated/styles/notifications.css";

export default function App({ Component, pageProps }) {
  return <Component {...pageProps} />;
}

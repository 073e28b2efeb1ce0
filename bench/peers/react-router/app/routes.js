import { index, route } from "@react-router/dev/routes";

export default [
  index("routes/dashboard.jsx"),
  route("login", "routes/login.jsx"),
  route("customers", "routes/customers.jsx"),
  route("heaters", "routes/heaters.jsx"),
  route("heaters/:id/:type/details", "routes/heater-details.jsx"),
  route("notifications", "routes/notifications.jsx"),
];

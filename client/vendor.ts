/** The libraries of the first load, bundled into a file of their own: as long as none of them changes,
 * browsers keep it cached over releases. The build redirects imports of these libraries to it. */
export {
  Component,
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";
export { Fragment, jsx, jsxs } from "react/jsx-runtime";
export { flushSync } from "react-dom";
export { createRoot, hydrateRoot } from "react-dom/client";
export {
  createBrowserRouter,
  data,
  matchPath,
  matchRoutes,
  redirect,
  redirectDocument,
  ScrollRestoration,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
} from "react-router";
export { RouterProvider } from "react-router/dom";

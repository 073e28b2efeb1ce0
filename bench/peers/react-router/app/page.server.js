import { load } from "../generated/recorded.js";

/** The loader of all routes. */
export async function pageOf({ request }) {
  const { pathname, search } = new URL(request.url);
  return (await load(pathname + search)).page;
}

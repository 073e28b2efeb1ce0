import { load } from "./generated/recorded.js";

/** The data of all pages. */
export async function getServerSideProps({ req }) {
  return { props: { page: (await load(req.url)).page } };
}

import { load } from "./generated/recorded.js";

/** The data of all pages. */
export async function getServerSideProps({ resolvedUrl }) {
  return { props: { page: (await load(resolvedUrl)).page } };
}

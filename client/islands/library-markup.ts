/** Keeps the libraries of islands from inserting HTML but Leaflet's own; imported before them.
 *
 * Leaflet and ApexCharts set texts as HTML, among them names that the provider gave. The default
 * policy of Trusted Types gets all of them: what is not Leaflet's is shown as text.
 */
import { makePolicy } from "../shared/trusted-types";

/** Its test whether there is SVG, and the signs on its buttons. */
const LEAFLET = /^(?:<svg\/>|<span aria-hidden="true">[^<]*<\/span>)$/;

makePolicy("default", {
  createHTML: (html) => (LEAFLET.test(html) ? html : html.replaceAll("<", "&lt;")),
});

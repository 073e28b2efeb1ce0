/** Keeps the libraries of islands from inserting any HTML except Leaflet's own; imported before them.
 *
 * Leaflet and ApexCharts set texts as HTML, among them names from the provider. All of them pass the
 * default policy of Trusted Types, which escapes everything except Leaflet's own markup.
 */
import { makePolicy } from "../shared/trusted-types";

/** Leaflet's own markup: its test for SVG, and the signs on its buttons. */
const LEAFLET = /^(?:<svg\/>|<span aria-hidden="true">[^<]*<\/span>)$/;

makePolicy("default", {
  createHTML: (html) => (LEAFLET.test(html) ? html : html.replaceAll("<", "&lt;")),
});

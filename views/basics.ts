/** What the scripts that start before React share with views: no module of this uses React. They import
 * it from here alone, as a whole: what they imported by itself would be one more file of the first load. */
export * from "./app";
export * from "./format";
export * from "./routes";
export * from "./texts";

/** The modules that views share with the scripts that run without React; none of them
 * uses React. These scripts import them only through this module: a separate import would
 * add a file to the first load. */
export * from "./app";
export * from "./format";
export * from "./routes";
export * from "./texts";

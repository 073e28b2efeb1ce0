export default {
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  compress: false,
  generateEtags: false,
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
};

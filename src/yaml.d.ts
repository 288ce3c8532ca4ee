// `*.yaml` files are parsed at build time (scripts/yaml-modules.mjs) and imported as plain data.
declare module '*.yaml' {
  const data: unknown;
  export default data;
}

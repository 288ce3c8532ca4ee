// Makes `import data from './x.yaml'` work in bundles (esbuild) and in tests (vite): the file is parsed at build time. `./*.yaml` is all the
// files of a folder, by name: a file that is put there is there.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';

const isFolder = (path) => path.endsWith('/*.yaml');

function valueOf(path) {
  if (!isFolder(path)) return parse(readFileSync(path, 'utf8'));
  const names = readdirSync(dirname(path)).filter((name) => name.endsWith('.yaml'));
  return Object.fromEntries(names.sort().map((name) => [name, valueOf(join(dirname(path), name))]));
}

const yamlAsModule = (path, shorten) => `export default ${JSON.stringify(valueOf(path), shorten)};`;

/** @param shorten the second parameter of JSON.stringify: what a bundle does without */
export const yamlPlugin = (shorten) => ({
  name: 'yaml',
  setup(build) {
    build.onResolve({ filter: /\/\*\.yaml$/ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path) }));
    build.onLoad({ filter: /\.yaml$/ }, ({ path }) => ({ contents: yamlAsModule(path, shorten), loader: 'js' }));
  },
});

export const esbuildYaml = yamlPlugin();

export const viteYaml = {
  name: 'yaml',
  enforce: 'pre',
  /** What is in a folder is not to be kept from one run of the tests to the next. */
  configureVitest({ experimental_defineCacheKeyGenerator: defineKey }) {
    defineKey(({ id }) => (isFolder(id) ? false : undefined));
  },
  resolveId(id, importer) {
    if (!isFolder(id)) return undefined;
    // An importer that was kept names it from the root.
    return id.startsWith('/src/') ? join(import.meta.dirname, '..', id) : resolve(dirname(importer), id);
  },
  load(id) {
    return id.endsWith('.yaml') ? yamlAsModule(id) : undefined;
  },
};

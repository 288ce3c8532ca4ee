// Makes `import data from './x.yaml'` work in bundles (esbuild) and in tests (vite): the file is parsed at build time.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const yamlAsModule = (path) => `export default ${JSON.stringify(parse(readFileSync(path, 'utf8')))};`;

export const esbuildYaml = {
  name: 'yaml',
  setup(build) {
    build.onLoad({ filter: /\.yaml$/ }, ({ path }) => ({ contents: yamlAsModule(path), loader: 'js' }));
  },
};

export const viteYaml = {
  name: 'yaml',
  enforce: 'pre',
  load(id) {
    return id.endsWith('.yaml') ? yamlAsModule(id) : undefined;
  },
};

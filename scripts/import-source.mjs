// Lets a script use the program's own TypeScript: what the given text exports, bundled in memory.
import { build } from 'esbuild';
import { esbuildYaml } from './yaml-modules.mjs';

/**
 * @param {string} contents of a module at the root of the repository
 * @returns {Promise<Record<string, any>>} what it exports
 */
export async function importSource(contents) {
  const bundle = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: [esbuildYaml],
    // As in dist/, where the bundles are.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(process.cwd() + '/'); const module = {}; const __dirname = process.cwd() + '/dist';",
    },
  });
  return import(`data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].text).toString('base64')}`);
}

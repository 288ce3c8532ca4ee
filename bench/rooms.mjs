// Our own rooms, bundled as the command line is, for the measurements here.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { esbuildYaml } from '../scripts/yaml-modules.mjs';

/**
 * @param contents what is exported: `export * from './src/places/targets/index.ts';`
 * @param folder where the bundle goes
 */
export async function loadRooms(contents, folder) {
  const outfile = join(folder, 'rooms.cjs');
  await build({
    stdin: { contents, resolveDir: resolve(import.meta.dirname, '..'), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
    plugins: [esbuildYaml],
  });
  return createRequire(import.meta.url)(outfile);
}

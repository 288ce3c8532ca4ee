import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** Bundles a few lines that import from this room (`./src/places/targets/…`) into a program for plain Node, and gives its path. */
export function bundleScript(folder: string, name: string, source: string): string {
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${name}.cjs`);
  const { outputFiles } = buildSync({
    stdin: { contents: source, resolveDir: join(import.meta.dirname, '..', '..'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    logLevel: 'error',
  });
  writeFileSync(outfile, outputFiles[0]!.contents);
  return outfile;
}

// Builds the committed bundles in dist/: readable (unminified), reproducible, runnable by Node >= 20 with nothing installed.
import { build } from 'esbuild';
import { buildDashboard } from './build-dashboard.mjs';
import { esbuildYaml } from './yaml-modules.mjs';

const bundles = {
  'cli.cjs': 'src/cli/main.ts',
  'runner-node.cjs': 'runners/node/main.ts',
  'conformance.cjs': 'runners/conformance/main.ts',
};

await Promise.all([
  buildDashboard('dist/dashboard'),
  ...Object.entries(bundles).map(([output, entry]) =>
    build({
      entryPoints: [entry],
      outfile: `dist/${output}`,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      charset: 'utf8',
      legalComments: 'inline',
      logLevel: 'warning',
      plugins: [esbuildYaml],
    }),
  ),
]);

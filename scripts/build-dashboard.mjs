// Builds the page of the dashboard: index.html, and beside it site/ with scripts, style and version.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { yamlPlugin } from './yaml-modules.mjs';

const source = 'src/report/dashboard/page';

const script = (name, contents) => ({
  stdin: { contents, resolveDir: source, sourcefile: `${name}-script.ts`, loader: 'ts' },
});

/** A view that offers itself to the page when its script has been loaded. */
const viewScript = (name) =>
  script(
    name,
    `import { offerView } from './view.ts'; import { ${name}View } from './views/${name}.ts'; offerView('${name}', ${name}View);`,
  );

/** What the page shows of the published studies comes from the suite, which it does not know. */
const suite = '../../../suite/matrix/index.ts';
const studiesScript = script(
  'studies',
  `import { authorsOrder, findings, listCells, seedsOf, studies } from '${suite}';
  import { offerView } from './view.ts';
  import { studiesView } from './views/studies.ts';
  offerView('studies', studiesView({ authorsOrder, findings, listCells, seedsOf, studies }));`,
);

/** The overview is made in the page where the store has none. */
const overviewScript = script(
  'overview',
  `import { seedsOf } from '${suite}';
  import { linesOf } from '../lines.ts';
  import { linesShown, makeOverview, overviewRuns, readLast } from '../overview.ts';
  import { sparksOf } from '../sparks.ts';
  import { readOlder } from '../older-figures.ts';
  globalThis.ioPerfHelpers ??= {};
  globalThis.ioPerfHelpers.overview = {
    makeOverview: (input) => makeOverview({ ...input, seedsOf }), overviewRuns, readLast, readOlder,
    sparksHere: (input) => sparksOf(linesShown(linesOf(input.trends), input)) };`,
);

/** A page shows what operations do: it tries none, and of their checks it asks what is counted. */
const withoutConformance = (key, value) =>
  ['conformance', 'try', 'before', 'more'].includes(key) ? undefined : key === 'check' ? { is: value.is } : value;

/** Loaded with the page; then those that are loaded when they are first wanted. */
const scripts = {
  dashboard: { entryPoints: [`${source}/main.ts`] },
  overview: overviewScript,
  studies: studiesScript,
  ...Object.fromEntries(
    ['cell', 'cells', 'commit', 'compare', 'flame', 'run', 'runs'].map((name) => [name, viewScript(name)]),
  ),
};

/**
 * @param {string} folder where the page goes, such as dist/dashboard
 * @returns what esbuild says of each bundle
 */
export async function buildDashboard(folder) {
  const site = `${folder}/site`;
  await mkdir(site, { recursive: true });
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const style = await Promise.all(
    ['node_modules/uplot/dist/uPlot.min.css', `${source}/style.css`].map((path) => readFile(path, 'utf8')),
  );
  const styles = { inputs: { 'node_modules/uplot/dist/uPlot.min.css': {} } };
  const built = await Promise.all([
    ...Object.entries(scripts).map(([name, entry]) =>
      build({
        ...entry,
        outfile: `${site}/${name}.js`,
        bundle: true,
        platform: 'browser',
        // Classic scripts: modules cannot be loaded by a page that was opened from disk.
        format: 'iife',
        target: ['chrome111', 'firefox113', 'safari16.4'],
        charset: 'utf8',
        legalComments: 'inline',
        metafile: true,
        logLevel: 'warning',
        plugins: [yamlPlugin(withoutConformance)],
      }),
    ),
    readFile(`${source}/index.html`, 'utf8').then((page) => writeFile(`${folder}/index.html`, page)),
    readFile(`${source}/icon.svg`, 'utf8').then((icon) => writeFile(`${site}/icon.svg`, icon)),
    writeFile(`${site}/style.css`, style.join('\n')),
    writeFile(`${site}/version.json`, `${JSON.stringify({ version })}\n`),
  ]);
  return [...built.filter((result) => result?.metafile !== undefined), { metafile: styles }];
}

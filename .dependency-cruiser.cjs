// The walls between the rooms of src/ (docs/architecture.md). A room's door is its index.ts; nothing reaches past it.
const room = (name) => `^src/${name}/`;
const rooms = (...names) => `^src/(${names.join('|')})/`;

/** What each room may import, besides itself. `model` is the vocabulary; everyone may speak it. */
const walls = {
  model: [],
  stats: [],
  files: [],
  matrix: ['model'],
  config: ['model', 'matrix', 'files'],
  targets: ['model', 'matrix'],
  profile: ['model', 'matrix', 'targets'],
  measure: ['model', 'matrix', 'config', 'targets', 'stats', 'profile'],
  judge: ['model', 'matrix', 'stats'],
  forge: ['model'],
  convert: ['model', 'stats', 'files'],
  'store-format': ['model'],
  store: ['model', 'matrix', 'store-format'],
  report: ['model', 'matrix', 'judge', 'stats'],
  dashboard: ['model', 'matrix', 'stats', 'judge', 'report', 'store-format'],
  cli: [
    'model',
    'matrix',
    'config',
    'targets',
    'profile',
    'measure',
    'convert',
    'files',
    'stats',
    'judge',
    'forge',
    'store-format',
    'store',
    'report',
    'dashboard',
  ],
  action: [
    'model',
    'matrix',
    'config',
    'targets',
    'profile',
    'measure',
    'convert',
    'stats',
    'judge',
    'forge',
    'store-format',
    'store',
    'report',
    'cli',
  ],
};

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: '\\.(test|d)\\.ts$' }, to: {} },
    ...Object.entries(walls).map(([name, allowed]) => ({
      name: `wall-of-${name}`,
      severity: 'error',
      from: { path: room(name) },
      to: { path: '^src/[^/]+/', pathNot: rooms(name, ...allowed) },
    })),
    ...Object.keys(walls).map((name) => ({
      name: `door-of-${name}`,
      comment: 'Other rooms come in through index.ts.',
      severity: 'error',
      from: { path: '^(src|runners)/', pathNot: room(name) },
      to: { path: room(name), pathNot: `${room(name)}index\\.ts$` },
    })),
    {
      name: 'runners-know-only-the-protocol',
      severity: 'error',
      from: { path: '^runners/node/' },
      to: { path: '^(src|runners/(?!node/))' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js'] },
  },
};

// The walls between the rooms of src/ (scripts/walls.cjs). A room's door is its index.ts; nothing reaches past it.
const walls = require('./scripts/walls.cjs');

const names = Object.keys(walls);
/** The files of a room, without those of rooms inside it. */
const room = (name) => {
  const inside = names.filter((other) => other.startsWith(`${name}/`)).map((other) => other.slice(name.length + 1));
  return `^src/${name}/${inside.length > 0 ? `(?!(${inside.join('|')})/)` : ''}`;
};
const rooms = (own, allowed) =>
  allowed.includes('*') ? '^src/' : [own, ...allowed].map((name) => room(name)).join('|');

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: '\\.(test|d)\\.ts$' }, to: {} },
    ...Object.entries(walls).map(([name, allowed]) => ({
      name: `wall-of-${name}`,
      comment: 'A test may use what lies above what it tests.',
      severity: 'error',
      from: { path: room(name), pathNot: '\\.test\\.ts$' },
      to: { path: '^src/[^/]+/', pathNot: rooms(name, allowed) },
    })),
    ...Object.keys(walls).map((name) => ({
      name: `door-of-${name}`,
      comment: 'Other rooms come in through index.ts.',
      severity: 'error',
      from: { path: '^(src|runners)/', pathNot: room(name) },
      to: { path: room(name), pathNot: `^src/${name}/index\\.ts$` },
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

// The walls between the rooms of src/, as data: .dependency-cruiser.cjs checks them, docs/architecture.md prints them (scripts/rooms-table.mjs).

const core = ['core/document', 'core/stats', 'core/words', 'core/cells', 'core/system'];

/** What each room may import, besides itself. `core` is for everyone. */
module.exports = {
  'core/document': [],
  'core/stats': [],
  'core/words': ['core/stats', 'core/document'],
  'core/cells': ['core/document'],
  'core/system': ['core/document'],
  'suite/matrix': [...core],
  'suite/toolchain': [...core, 'suite/matrix'],
  'suite/targets': [...core, 'suite/matrix', 'suite/toolchain'],
  engine: [...core, 'suite/matrix', 'suite/toolchain', 'suite/targets'],
  count: [...core, 'suite/matrix', 'suite/toolchain', 'suite/targets', 'engine'],
  judge: [...core, 'suite/matrix'],
  'gate/config': [...core],
  gate: [
    ...core,
    'gate/config',
    'engine',
    'count',
    'judge',
    'suite/matrix',
    'suite/toolchain',
    'suite/targets',
    'exchange/convert',
  ],
  'history/store/format': [...core],
  'history/store': [...core, 'history/store/format'],
  'exchange/convert': [...core, 'gate/config'],
  'exchange/histories': [...core, 'history/store', 'history/store/format'],
  forge: [...core],
  'report/dashboard': [...core, 'suite/matrix', 'judge', 'history/store/format'],
  report: [...core, 'suite/matrix', 'suite/toolchain', 'suite/targets', 'judge', 'count'],
  'report/progress': [...core, 'report'],
  app: [
    ...[...core, 'suite/matrix', 'suite/toolchain', 'suite/targets', 'engine', 'count', 'judge', 'gate', 'gate/config'],
    ...['history/store', 'history/store/format', 'exchange/convert', 'exchange/histories', 'report/dashboard'],
  ],
  cli: ['*'],
  action: [
    ...[...core, 'suite/matrix', 'suite/toolchain', 'judge', 'gate', 'gate/config', 'forge', 'app'],
    ...['history/store', 'history/store/format', 'exchange/histories', 'report', 'report/progress'],
  ],
};

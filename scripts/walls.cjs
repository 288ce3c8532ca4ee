// The walls between the rooms of src/, as data: .dependency-cruiser.cjs checks them, docs/architecture.md draws them (scripts/generate/rooms-table.mjs).

/** What everything speaks. */
const core = ['core/document', 'core/stats', 'core/words', 'core/cells', 'core/system', 'core/flame', 'core/options'];
/** Where programs run, and how runners get there. */
const places = ['places/toolchain', 'places/targets'];
/** What the gate and the suite share. */
const shared = [...core, ...places, 'languages', 'engine', 'count', 'judge'];
const store = ['history/store', 'history/store/format'];

/** What each room may import, besides itself. The gate, the suite and the history know nothing of each other, and reports nothing of the gate or the suite. */
module.exports = {
  'core/document': [],
  'core/stats': [],
  'core/words': ['core/stats', 'core/document'],
  'core/cells': ['core/document'],
  'core/system': ['core/document'],
  'core/options': [],
  'core/flame': ['core/stats', 'core/document', 'core/words'],
  'places/toolchain': [...core],
  'places/targets': [...core, 'places/toolchain'],
  languages: [...core, 'places/toolchain'],
  engine: [...core, ...places],
  count: [...core, ...places, 'languages', 'engine'],
  judge: [...core],
  'suite/matrix': [...core],
  'suite/conclusions': [...shared, 'suite/matrix'],
  'gate/config': [...core],
  gate: [...shared, 'gate/config', 'exchange/convert'],
  'history/store/format': [...core],
  'history/store': [...core, 'history/store/format'],
  'exchange/convert': [...core],
  'exchange/histories': [...core, ...store],
  forge: [...core],
  'report/dashboard': [...core, 'judge', 'history/store/format'],
  'report/tables': [...core, 'history/store/format'],
  report: [...core, ...places, 'judge', 'count'],
  'report/progress': [...core, 'report'],
  'suite/tables': [...core, 'suite/matrix', 'report/tables'],
  app: [
    ...[...shared, 'gate', 'gate/config', 'suite/matrix', 'suite/conclusions', 'suite/tables', ...store],
    ...['exchange/convert', 'exchange/histories', 'report/dashboard', 'report/tables'],
  ],
  cli: ['*'],
  action: [
    ...[...core, 'places/toolchain', 'judge', 'gate', 'gate/config', 'suite/matrix', ...store],
    ...['exchange/histories', 'report', 'report/progress', 'forge', 'app'],
  ],
};

/** Inputs that have another name here: an error that says the new one, since the runner only warns and goes on without. */
import { UsageError } from '../model/index.ts';

/**
 * Old name → what to write now. The old names are those of github-action-benchmark, which many workflows come from.
 * When an input of ours is renamed, its old name belongs here for good.
 */
const renamed: Readonly<Record<string, string>> = {
  'github-token': 'token',
  'gh-pages-branch': 'store',
  'benchmark-data-dir-path': 'store, as branch:folder',
  'auto-push': 'publish',
  'comment-on-alert': 'comment',
  'comment-always': 'comment',
  'summary-always': 'summary',
  'fail-on-alert': 'gate',
  'alert-threshold': 'gate.min-effect in io-perf.yml',
  'fail-threshold': 'gate.min-effect in io-perf.yml',
  'output-file-path': 'runs, in mode report',
};

/**
 * @param environment the runner passes every input as INPUT_NAME, unknown ones too
 * @throws UsageError for the first renamed input
 */
export function refuseRenamedInputs(environment: NodeJS.ProcessEnv): void {
  for (const [name, now] of Object.entries(renamed)) {
    if ((environment[`INPUT_${name.toUpperCase()}`] ?? '') !== '') {
      throw new UsageError(`There is no input "${name}": write ${now} instead (docs/action.md lists all inputs).`);
    }
  }
}

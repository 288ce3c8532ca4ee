/**
 * The environment that other people's programs get: builds, workloads, runners. A pull request can change what these do, so nothing
 * that can write to the forge, its caches or the next steps of the job is handed on.
 */

/** Inputs of the Action, which hold its token; the runner's own services; any token; files by which a step speaks to the job. */
const kept = /^(?:INPUT_|ACTIONS_)|_TOKEN$|^GITHUB_(?:OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)$/i;

/** Names, separated by commas, that are handed on all the same: set in the workflow, which a fork cannot change. */
const allowedVariable = 'IO_PERF_PASS_ENVIRONMENT';

/** @param added set by us, or by the user for this command: handed on whatever their names */
export function childEnvironment(
  added: Readonly<Record<string, string | undefined>> = {},
  own: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const allowed = new Set((own[allowedVariable] ?? '').split(',').map((name) => name.trim()));
  const passed = Object.entries(own).filter(([name]) => !kept.test(name) || allowed.has(name));
  return { ...Object.fromEntries(passed), ...added };
}

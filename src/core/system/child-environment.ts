/**
 * The environment of other people's programs: builds, workloads, runners. A pull request can change what these do, so they get no
 * variable that can write to the forge, its caches or the next steps of the job.
 */

/** Inputs of the Action, which hold its token; the runner's own services; any token; files that pass data from a step to the job. */
const kept = /^(?:INPUT_|ACTIONS_)|_TOKEN$|^GITHUB_(?:OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)$/i;

/** Names, separated by commas, that are passed on nevertheless: set in the workflow, which a fork cannot change. */
const allowedVariable = 'IO_PERF_PASS_ENVIRONMENT';

/** @param added set by io-perf, or by the user for this command: passed on under any name */
export function childEnvironment(
  added: Readonly<Record<string, string | undefined>> = {},
  own: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const allowed = new Set((own[allowedVariable] ?? '').split(',').map((name) => name.trim()));
  const passed = Object.entries(own).filter(([name]) => !kept.test(name) || allowed.has(name));
  return { ...Object.fromEntries(passed), ...added };
}

/** The run document of a job that ended before it measured anything: a second stage, which posts the comment, has nothing else to go by. */
import { access } from 'node:fs/promises';
import * as core from '@actions/core';
import { describeSource, emptyDocument } from '../gate/index.ts';
import { toolVersion } from '../core/system/index.ts';
import { writeRunDocument } from '../app/index.ts';
import { messageOf, type RunDocument } from '../core/document/index.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { describeJob, type Job } from './job.ts';
import { chooseRunFile } from './measure-step.ts';

function failedRun(error: unknown, job: Job, source: RunDocument['source']): RunDocument {
  const name = job.pullRequest === undefined ? 'head' : `pull request ${job.pullRequest.number}`;
  return {
    ...emptyDocument({ seed: 0, tool: { name: 'io-perf', version: toolVersion }, source }),
    comparison: { head: { subject: 'head', name, ...(job.sha === '' ? {} : { commit: job.sha }) } },
    notes: [{ kind: 'not-run', message: messageOf(error) }],
  };
}

/** @param measured the run document that the job has written already; empty: none */
export async function leaveFailedRun(environment: NodeJS.ProcessEnv, error: unknown, measured: string): Promise<void> {
  try {
    const inputs: Pick<Inputs, 'mode' | 'run-file'> = inputsOf(environment);
    if (inputs.mode !== 'measure' || (measured !== '' && (await isThere(measured)))) return;
    const job = describeJob(environment);
    const path = measured === '' ? await chooseRunFile(inputs, job) : measured;
    const source = describeSource(
      { ...environment, ...(job.sha === '' ? {} : { GITHUB_SHA: job.sha }) },
      process.cwd(),
    );
    await writeRunDocument(path, failedRun(error, job, source));
    core.setOutput('run-file', path);
  } catch (other) {
    core.warning(`There is no run document, not even of the failure (${messageOf(other)}).`, { title: 'io-perf' });
  }
}

/** Also where an input is wrong. */
function inputsOf(environment: NodeJS.ProcessEnv): Pick<Inputs, 'mode' | 'run-file'> {
  try {
    return readInputs(environment);
  } catch {
    const get = (name: string): string => (environment[`INPUT_${name}`] ?? '').trim();
    return { mode: get('MODE') === 'measure' ? 'measure' : 'all', 'run-file': get('RUN-FILE') };
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

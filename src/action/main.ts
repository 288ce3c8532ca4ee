/** The Action: inputs and event to what is done; outputs, summary, annotations, and its failures as one sentence and an exit status. */
import * as core from '@actions/core';
import { ExitCode, messageOf, UsageError } from '../document/index.ts';
import { Interruption } from '../app/index.ts';
import { act } from './action.ts';
import { GateFailed } from './report-step.ts';

async function main(): Promise<void> {
  // act gives its steps a narrow terminal; what is written here is a log.
  process.stdout.isTTY = false;
  process.stderr.isTTY = false;
  try {
    await act();
  } catch (error) {
    core.setFailed(messageOf(error));
    if (error instanceof Error && error.stack !== undefined) core.debug(error.stack);
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof GateFailed) return ExitCode.gateFailed;
  if (error instanceof UsageError) return ExitCode.usage;
  if (error instanceof Interruption) return ExitCode.interrupted;
  return ExitCode.measurementFailed;
}

void main();

/** The command tree as docs/cli.md prints it. */
import type { Command } from 'commander';
import { describeCommands, describeOptions, inGroups } from './command-tree.ts';
import type { manualPage } from './command-pages.ts';
import { referencePage } from './command-pages.ts';
import { toolVersion } from '../core/system/index.ts';

/** docs/cli.md */
export const cliReference = (program: Command): string => referencePage(describeProgram(program));

export const describeProgram = (program: Command): Parameters<typeof manualPage>[0] => ({
  version: toolVersion,
  summary: program.description(),
  globals: describeOptions(program),
  groups: inGroups(describeCommands(program)),
});

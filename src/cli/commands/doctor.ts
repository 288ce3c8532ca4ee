/** `io-perf doctor`: what this machine can measure, and what makes its results unreliable. */
import type { Command } from 'commander';
import { coloursFor, pageFor, withProgress, writeOutput } from '../output.ts';
import { globalOptions } from '../options.ts';
import { diagnose } from '../../app/index.ts';
import { renderDiagnosis } from '../../report/index.ts';

interface DoctorOptions {
  target: string;
  directory?: string;
  json?: string | true;
}

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('what this machine can run, what is missing, and what makes figures doubtful')
    .option('--target <target>', 'where the runners would run', 'host')
    .option('--directory <folder>', 'the folder whose file system is looked at (default: this one)')
    .option('--json [file]', 'one JSON object in place of the text: to the file, or to standard output')
    .action(async ({ json, ...request }: DoctorOptions, command: Command) => {
      const globals = globalOptions(command);
      const { result } = await withProgress(globals, (progress, signal) =>
        diagnose(request, { onProgress: progress.phase.bind(progress), signal }),
      );
      const colours = coloursFor(process.stdout, globals);
      await (json === undefined
        ? writeOutput(renderDiagnosis(result, { colours, width: pageFor(globals, true).width }), '-', 'The report')
        : writeOutput(`${JSON.stringify(result, undefined, 2)}\n`, json === true ? '-' : json, 'The report'));
    });
}

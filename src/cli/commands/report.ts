import { Option, type Command } from 'commander';
import type { RunDocument } from '../../model/index.ts';
import {
  headlineOf,
  renderComment,
  renderJudgedJson,
  renderJunit,
  renderSummary,
  type Report,
} from '../../report/index.ts';
import { openStore } from '../../store/index.ts';
import { readRunDocument } from '../document-file.ts';
import { globalOptions, type GlobalOptions } from '../globals.ts';
import { CommitSources } from '../commit-sources.ts';
import { judgeRuns } from '../judge-runs.ts';
import { formats as plainFormats, render } from '../render.ts';
import { storedPast } from '../stored-past.ts';
import { writeOutput } from '../write-output.ts';

const formats = ['terminal', 'markdown', 'json', 'comment', 'summary', 'junit'] as const;
type Format = (typeof formats)[number];

export interface ReportOptions {
  format: Format;
  output?: string | undefined;
  store?: string;
  commentId?: string;
  trends?: string;
  runFile?: string;
  job?: string;
}

export function addReport(program: Command): void {
  program
    .command('report')
    .description('judge run documents of one job or of many, and show them')
    .argument('<run...>', 'files written by io-perf run or compare; those of one commit')
    .addOption(new Option('--format <format>', 'how').choices(formats).default('terminal'))
    .option('--store <store>', 'judge against the runs stored there: a folder, or git+URL#branch[:folder]')
    .option('--output <file>', 'write there instead of standard output')
    .option('--comment-id <id>', 'which comment this is: a pull request has one for each id (default: default)')
    .option('--trends <url>', 'address of the dashboard, to be linked')
    .option('--run-file <url>', 'address of the run document, to be linked')
    .option('--job <url>', "address of the job's log, to be linked")
    .action(async (paths: string[], options: ReportOptions, command: Command) => {
      const runs = await Promise.all(paths.map(readRunDocument));
      await writeOutput(await renderRuns(runs, options, globalOptions(command)), options.output, 'The report');
    });
}

/** The whole of the command but for reading and writing. */
export async function renderRuns(
  runs: readonly RunDocument[],
  options: ReportOptions,
  globals: GlobalOptions,
): Promise<string> {
  const { format, store } = options;
  const isPlain = store === undefined && runs.every(({ judgement }) => judgement === undefined);
  // Nothing was decided and nothing is to be: the figures alone, as `run` prints them.
  if (isPlain && (plainFormats as readonly string[]).includes(format)) {
    return render(runs, format as (typeof plainFormats)[number], globals, options.output === undefined);
  }
  return renderReport(await makeReport(runs, options), format, globals, options.output === undefined);
}

async function makeReport(runs: readonly RunDocument[], options: ReportOptions): Promise<Report> {
  const { store: spec, commentId, trends, runFile, job } = options;
  const about = { links: { trends, runFile, job }, store: spec, commentId };
  if (spec === undefined) return { runs: await judgeRuns(runs), ...about };
  const store = openStore(spec);
  const sources = new CommitSources(process.cwd());
  try {
    return { runs: await judgeRuns(runs, storedPast(await store.snapshot()), { sources }), ...about };
  } finally {
    await store.close();
  }
}

function renderReport(report: Report, format: Format, globals: GlobalOptions, toTerminal: boolean): string {
  switch (format) {
    case 'comment':
      return renderComment(report);
    case 'summary':
    case 'markdown':
      return renderSummary(report);
    case 'junit':
      return renderJunit(report);
    case 'json':
      return renderJudgedJson(report);
    case 'terminal': {
      const figures = render(
        report.runs.map(({ run }) => run),
        'terminal',
        globals,
        toTerminal,
      );
      return `io-perf: ${headlineOf(report).text}\n\n${figures}`;
    }
  }
}

import { Option, type Command } from 'commander';
import { readConfig } from '../../config/index.ts';
import type { HistoryLimits } from '../../judge/index.ts';
import { ExitCode, type RunDocument } from '../../document/index.ts';
import {
  renderComment,
  renderJudgedJson,
  renderJudgement,
  renderJunit,
  renderSummary,
  titleOf,
  type Report,
} from '../../present/index.ts';
import { forLog, makeVisible } from '../../present/words/index.ts';
import { chooseLimits, judgeForReport, readRunDocument } from '../../app/index.ts';
import {
  allHelp,
  globalOptions,
  type GlobalOptions,
  formats as plainFormats,
  pageWidth,
  render,
  wantsColour,
  writeOutput,
} from '../options.ts';

const formats = ['terminal', 'markdown', 'json', 'comment', 'summary', 'junit'] as const;
type Format = (typeof formats)[number];

export interface ReportOptions {
  format: Format;
  output?: string | undefined;
  store?: string;
  config?: string;
  alertThreshold?: string;
  failThreshold?: string;
  all?: boolean;
  /** False: `--no-gate`. */
  gate?: boolean;
  commentId?: string;
  trends?: string;
  runFile?: string;
  job?: string;
}

export function addReport(program: Command): void {
  program
    .command('report')
    .description('judge run documents of one job or several, and show them')
    .argument('<run...>', 'files of one commit, written by io-perf run or compare')
    .addOption(new Option('--format <format>', 'output format').choices(formats).default('terminal'))
    .option('--store <store>', 'judge against the runs stored there: a folder, or git+URL#branch[:folder]')
    .option('--config <file>', 'budgets and gate (default: io-perf.yml, if there is one)')
    .option(
      '--alert-threshold <percent>',
      'with --store: a figure above this share of its level is regressed, e.g. 150%',
    )
    .option('--fail-threshold <percent>', 'with --store: a figure above this share fails the gate, e.g. 200%')
    .option('--all', allHelp)
    .option('--no-gate', 'exit 0 whatever the verdict is')
    .option('--output <file>', 'write there instead of standard output')
    .option('--comment-id <id>', 'which comment this is: a pull request has one for each id (default: default)')
    .option('--trends <url>', 'address of the dashboard, to be linked')
    .option('--run-file <url>', 'address of the run document, to be linked')
    .option('--job <url>', "address of the job's log, to be linked")
    .action(async (paths: string[], options: ReportOptions, command: Command) => {
      const runs = await Promise.all(paths.map(readRunDocument));
      const { text, failed } = await renderRuns(runs, options, globalOptions(command));
      await writeOutput(text, options.output, 'The report');
      if (failed && options.gate !== false) process.exitCode = ExitCode.gateFailed;
    });
}

export interface RenderedReport {
  text: string;
  /** Whether the gate fails, by the same rules as the Action's. */
  failed: boolean;
}

/** The whole of the command but for reading, writing and the exit status. */
export async function renderRuns(
  runs: readonly RunDocument[],
  options: ReportOptions,
  globals: GlobalOptions,
): Promise<RenderedReport> {
  const { format, store } = options;
  const all = options.all === true ? { all: true } : {};
  const toTerminal = options.output === undefined;
  const judged = await judgeForReport({
    ...{ runs, store, config: await readConfig(options.config), historyLimits: limitsOf(options) },
    checkout: { directory: process.cwd(), environment: process.env },
  });
  const { trends, runFile, job, commentId } = options;
  const report: Report = { runs: judged, links: { trends, runFile, job }, store, commentId };
  const failed = report.runs.some(({ judgement }) => judgement.failed);
  const isJudged = report.runs.some(({ judgement: { basis, gate } }) => basis !== 'none' || gate.length > 0);
  // Nothing was decided and nothing is to be: the figures alone, as `run` prints them.
  if (!isJudged && store === undefined && (plainFormats as readonly string[]).includes(format)) {
    return { text: render(runs, format as (typeof plainFormats)[number], globals, toTerminal, all), failed };
  }
  return { text: renderReport(report, format, globals, toTerminal, all), failed };
}

const limitsOf = ({ alertThreshold, failThreshold }: ReportOptions): HistoryLimits | undefined =>
  chooseLimits({ alert: alertThreshold, fail: failThreshold }, (name) => `--${name}`);

function renderReport(
  report: Report,
  format: Format,
  globals: GlobalOptions,
  toTerminal: boolean,
  all: { all?: boolean },
): string {
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
    case 'terminal':
      return renderForTerminal(report, globals, toTerminal, all);
  }
}

/** The verdict of each environment, and the figures below. */
function renderForTerminal(
  { runs }: Report,
  globals: GlobalOptions,
  toTerminal: boolean,
  all: { all?: boolean },
): string {
  const verdicts = runs.map((judged) => {
    const title = runs.length > 1 ? `${forLog(makeVisible(titleOf(judged.run)))}\n` : '';
    const options = {
      width: pageWidth(toTerminal),
      colour: toTerminal && wantsColour(process.stdout, globals),
      verbose: globals.verbose,
    };
    return `${title}${renderJudgement(judged, options)}`;
  });
  const figures = render(
    runs.map(({ run }) => run),
    'terminal',
    globals,
    toTerminal,
    all,
  );
  return [...verdicts, figures].join('\n');
}

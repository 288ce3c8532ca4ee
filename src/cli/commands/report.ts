/** `io-perf report`: prints run documents again, as a table, a comment or for a program. */
import { Option, type Command } from 'commander';
import { readConfig } from '../../gate/config/index.ts';
import type { HistoryLimits } from '../../judge/index.ts';
import { ExitCode, type RunDocument } from '../../core/document/index.ts';
import {
  renderComment,
  renderJudgedJson,
  renderJudgement,
  renderJunit,
  renderRuns,
  renderSummary,
  renderTerminal,
  runFormats,
  type RunFormat,
  titleOf,
  type Report,
  type TerminalOptions,
} from '../../report/index.ts';
import { forLog, makeVisible } from '../../core/words/index.ts';
import { chooseLimits } from '../../gate/index.ts';
import { judgeForReport, readRunDocument } from '../../app/index.ts';
import { allHelp, globalOptions, type GlobalOptions, jsonOption } from '../options.ts';
import { pageFor, writeOutput } from '../output.ts';

const formats = ['terminal', 'markdown', 'json', 'comment', 'summary', 'junit'] as const;
type Format = (typeof formats)[number];

interface ReportOptions {
  format: Format;
  output?: string | undefined;
  json?: string;
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
    .addOption(new Option('--format <format>', 'what to print').choices(formats).default('terminal'))
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
    .addOption(new Option(...jsonOption).conflicts(['format', 'output']))
    .option('--comment-id <id>', 'which comment this is: a pull request has one for each id (default: default)')
    .option('--trends <url>', 'address of the dashboard, to be linked')
    .option('--run-file <url>', 'address of the run document, to be linked')
    .option('--job <url>', "address of the job's log, to be linked")
    .action(async (paths: string[], { json, ...given }: ReportOptions, command: Command) => {
      const options = json === undefined ? given : { ...given, format: 'json' as const, output: json };
      const runs = await Promise.all(paths.map(readRunDocument));
      const { text, failed } = await judgeAndRender(runs, options, globalOptions(command));
      await writeOutput(text, options.output, 'The report');
      if (failed && options.gate !== false) process.exitCode = ExitCode.gateFailed;
    });
}

interface RenderedReport {
  text: string;
  /** Whether the gate fails, by the same rules as the Action's. */
  failed: boolean;
}

/** The whole of the command but for reading, writing and the exit status. */
export async function judgeAndRender(
  runs: readonly RunDocument[],
  options: ReportOptions,
  globals: GlobalOptions,
): Promise<RenderedReport> {
  const { format, store } = options;
  const terminal = {
    ...pageFor(globals, options.output === undefined),
    ...(options.all === true ? { all: true } : {}),
  };
  const judged = await judgeForReport({
    runs,
    store,
    config: await readConfig(options.config),
    historyLimits: limitsOf(options),
    checkout: { directory: process.cwd(), environment: process.env },
  });
  const { trends, runFile, job, commentId } = options;
  const report: Report = { runs: judged, links: { trends, runFile, job }, store, commentId };
  const failed = report.runs.some(({ judgement }) => judgement.failed);
  const isJudged = report.runs.some(({ judgement: { basis, gate } }) => basis !== 'none' || gate.length > 0);
  // Nothing was decided and nothing is to be: the figures alone, as `run` prints them.
  if (!isJudged && store === undefined && (runFormats as readonly string[]).includes(format)) {
    return { text: renderRuns(runs, format as RunFormat, terminal), failed };
  }
  return { text: renderReport(report, format, terminal), failed };
}

const limitsOf = ({ alertThreshold, failThreshold }: ReportOptions): HistoryLimits | undefined =>
  chooseLimits({ alert: alertThreshold, fail: failThreshold }, (name) => `--${name}`);

function renderReport(report: Report, format: Format, terminal: TerminalOptions): string {
  switch (format) {
    case 'comment':
      return renderComment(report);
    case 'summary':
    case 'markdown':
      return renderSummary(report);
    case 'junit':
      return renderJunit(report);
    case 'json':
      return renderJudgedJson(report.runs);
    case 'terminal':
      return renderForTerminal(report, terminal);
  }
}

/** The verdict of each environment, and the figures below. */
function renderForTerminal({ runs }: Report, terminal: TerminalOptions): string {
  const { width, colour, verbose = false } = terminal;
  const verdicts = runs.map((judged) => {
    const title = runs.length > 1 ? `${forLog(makeVisible(titleOf(judged.run)))}\n` : '';
    return `${title}${renderJudgement(judged, { width, colour, verbose })}`;
  });
  const figures = renderTerminal(
    runs.map(({ run }) => run),
    terminal,
  );
  return [...verdicts, figures].join('\n');
}

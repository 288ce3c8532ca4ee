/** Progress of long work on standard error: a bar on a terminal, plain lines elsewhere, nothing when quiet. */
import { SingleBar } from 'cli-progress';
import pc from 'picocolors';
import { forLog, formatWait, makeVisible } from '../../core/words/index.ts';
import { truncateMiddle, displayWidth } from '../index.ts';

export interface Progress {
  /** The next step, as a short phrase. */
  phase(text: string): void;
  update(state: ProgressState): void;
  /** One line that the user should see now. It stays above the bar. */
  note(line: string): void;
  /** Clears the bar and restores the cursor. May be called twice. Until then the display keeps the process alive. */
  finish(): void;
}

interface ProgressOptions {
  quiet?: boolean;
  /** Every phase stays on the screen. Without a terminal, every round prints a line. */
  verbose?: boolean;
  colour?: boolean;
  /** The clock, for tests. */
  nowMs?: () => number;
}

type Stream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** @param stream standard error as a rule, so that standard output stays clean */
export function createProgress(stream: Stream, options: ProgressOptions = {}): Progress {
  if (options.quiet === true) return silent;
  return stream.isTTY === true ? new BarProgress(stream, options) : new LineProgress(stream, options);
}

const ignore = (): void => undefined;

const silent: Progress = { phase: ignore, update: ignore, note: ignore, finish: ignore };

/** A log should show that the process is alive, without being filled. */
const lineEveryMs = 10_000;

class LineProgress implements Progress {
  readonly #stream: Stream;
  readonly #verbose: boolean;
  readonly #nowMs: () => number;
  #phase = '';
  #round = 0;
  #lastMs = -Infinity;

  constructor(stream: Stream, { verbose = false, nowMs = Date.now }: ProgressOptions) {
    this.#stream = stream;
    this.#verbose = verbose;
    this.#nowMs = nowMs;
  }

  phase(text: string): void {
    if (text === this.#phase) return;
    this.#phase = text;
    this.#write(makeVisible(text));
  }

  update(state: ProgressState): void {
    const newRound = this.#verbose && state.round !== this.#round;
    this.#round = state.round;
    const now = this.#nowMs();
    if (!newRound && now - this.#lastMs < lineEveryMs) return;
    this.#lastMs = now;
    this.#write(logLine(state));
  }

  note(line: string): void {
    this.#write(makeVisible(line));
  }

  finish(): void {
    // Lines need no cleanup.
  }

  #write(line: string): void {
    this.#stream.write(forLog(`${line}\n`));
  }
}

/** Redraws take CPU time from the measurement, so there are only as many as a person can follow. */
const redrawsPerSecond = 4;

class BarProgress implements Progress {
  readonly #stream: Stream;
  readonly #verbose: boolean;
  readonly #nowMs: () => number;
  readonly #bar: SingleBar;
  readonly #colours: ReturnType<typeof pc.createColors>;
  #phase: string | undefined;
  #phaseStartedMs = 0;
  #state: ProgressState | undefined;
  #running = false;

  constructor(stream: Stream, { verbose = false, colour = false, nowMs = Date.now }: ProgressOptions) {
    this.#stream = stream;
    this.#verbose = verbose;
    this.#nowMs = nowMs;
    this.#colours = pc.createColors(colour);
    this.#bar = new SingleBar({
      stream,
      format: () => this.#line(),
      fps: redrawsPerSecond,
      hideCursor: true,
      linewrap: false,
      clearOnComplete: true,
      // Signals are handled here: cli-progress's own listener would keep the first Ctrl-C from ending the process.
      gracefulExit: false,
    });
  }

  phase(text: string): void {
    if (this.#verbose && text !== this.#phase) this.note(text);
    this.#phase = text;
    this.#phaseStartedMs = this.#nowMs();
    this.#state = undefined;
    this.#begin();
  }

  update(state: ProgressState): void {
    this.#state = state;
    this.#begin();
  }

  note(line: string): void {
    const wasRunning = this.#running;
    this.#end();
    this.#stream.write(forLog(`${makeVisible(line)}\n`));
    if (wasRunning) this.#begin();
  }

  finish(): void {
    this.#end();
  }

  #line(): string {
    // One column less than the width: some terminals wrap after the last column.
    const width = (this.#stream.columns ?? 80) - 1;
    const { cyan, dim } = this.#colours;
    if (this.#state) return barLine(this.#state, width, { done: cyan, open: dim });
    const seconds = Math.floor((this.#nowMs() - this.#phaseStartedMs) / 1000);
    const waited = seconds >= 2 ? ` ${formatWait(seconds)}` : '';
    return truncateMiddle(`${makeVisible(this.#phase ?? '')} …${waited}`, width);
  }

  #begin(): void {
    if (this.#running) return;
    this.#running = true;
    process.on('exit', this.#restore);
    for (const signal of signals) process.on(signal, this.#interrupted);
    this.#bar.start(1, 0);
  }

  #end(): void {
    if (!this.#running) return;
    this.#running = false;
    process.off('exit', this.#restore);
    for (const signal of signals) process.off(signal, this.#interrupted);
    this.#bar.stop();
  }

  readonly #restore = (): void => {
    this.#end();
  };

  /** Another listener ends the work and calls finish(). Without one, the signal has its default effect. */
  readonly #interrupted = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1) return;
    this.#end();
    process.kill(process.pid, signal);
  };
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface ProgressState {
  /** 0…1 */
  fraction: number;
  /** The cell or phrase being measured. */
  cell: string;
  /** From 1; 0 before the first. */
  round: number;
  /** Present if the number of rounds is fixed. */
  rounds?: number;
  remainingSeconds: number;
}

const widestBar = 30;

const narrowestBar = 8;

const gap = '  ';

/** A gap, and the minimum of a cell's name that is still readable. */
const minCell = 16;

const clamp = (fraction: number): number => (Number.isFinite(fraction) ? Math.min(Math.max(fraction, 0), 1) : 0);

const percent = (fraction: number): string => `${Math.floor(clamp(fraction) * 100)} %`;

function roundText({ round, rounds }: ProgressState, between: string): string {
  if (round === 0) return '';
  return rounds === undefined ? `round ${round}` : `round ${round}${between}${rounds}`;
}

const leftText = ({ remainingSeconds }: ProgressState): string =>
  Number.isFinite(remainingSeconds) ? `${formatWait(Math.ceil(Math.max(0, remainingSeconds)))} left` : '';

/** `████████░░░░` @param width columns */
function drawBar(fraction: number, width: number): [done: string, open: string] {
  const done = Math.round(clamp(fraction) * width);
  return ['█'.repeat(done), '░'.repeat(width - done)];
}

type Paint = (text: string) => string;

/**
 * One line for a terminal, at most `width` columns: bar, share, round, time left, cell. Parts that do not fit are left out,
 * the cell's name first.
 */
export function barLine(state: ProgressState, width: number, paint: { done: Paint; open: Paint }): string {
  const share = percent(state.fraction).padStart(5);
  const words = [roundText(state, '/'), leftText(state)].filter((text) => text !== '');
  // Padded, so that the bar keeps its length.
  const texts = [share, ...words.map((text, index) => (index === words.length - 1 ? text.padEnd(16) : text))];
  const textWidth = texts.reduce((sum, text) => sum + gap.length + displayWidth(text), 0);
  const forBar = width - textWidth - minCell - gap.length;
  const barWidth = Math.max(narrowestBar, Math.min(widestBar, Math.floor(forBar / 2)));
  if (barWidth + textWidth > width) return truncateMiddle([share.trimStart(), ...words].join(gap), width);
  const [done, open] = drawBar(state.fraction, barWidth);
  const room = width - barWidth - textWidth - gap.length;
  const cell = room >= minCell ? gap + truncateMiddle(makeVisible(state.cell), room) : '';
  return `${paint.done(done)}${paint.open(open)}${texts.map((text) => gap + text).join('')}${cell}`;
}

export function logLine(state: ProgressState): string {
  const facts = [percent(state.fraction), roundText(state, ' of '), leftText(state)].filter((text) => text !== '');
  return `${facts.join(', ')}: ${makeVisible(state.cell)}`;
}

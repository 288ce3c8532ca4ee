/**
 * A flame graph on a canvas, with zoom, keys and search. One function that uses nothing outside of itself: the dashboard's page has it in its
 * script, and the page that `--stacks` writes has its text.
 */
import type { FlameFrame } from './flame-view.ts';

/** What is used of a CanvasRenderingContext2D. */
interface Pen {
  font: string;
  textBaseline: string;
  globalAlpha: number;
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  scale(x: number, y: number): void;
  measureText(text: string): { width: number };
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
}

/** What is used of an HTMLCanvasElement. */
interface Canvas {
  width: number;
  height: number;
  readonly clientWidth: number;
  readonly style: { height: string };
  getContext(kind: '2d'): Pen | null;
  setAttribute(name: string, value: string): void;
}

interface FlameSurface {
  canvas: Canvas;
  /** With a base the colours say what changed; without one they only separate neighbours. */
  isDifference: boolean;
  /** As they are now: of the system or of the reader's choice. */
  colours: () => { isDark: boolean; text: string };
  /** Pixels of the device in one of the page. */
  ratio: () => number;
  /** What is said of the chosen frame, and how many match the words looked for. */
  say: (frame: string, found: string) => void;
}

interface Shown {
  title: string;
  root: FlameFrame;
}

interface Box {
  node: FlameFrame;
  depth: number;
  /** Shares of the whole width. */
  from: number;
  width: number;
  /** Position of the frame that calls it, or −1. */
  parent: number;
}

/**
 * The outermost frame is at the top, where a reader begins.
 * @returns what the page calls for clicks, keys and choices; positions are shares of the canvas's width, and pixels below its upper edge
 */
export function flameCanvas({ canvas, isDifference, colours, ratio, say }: FlameSurface) {
  const row = 20;
  let view: Shown | undefined;
  let side: 'b' | 'h' = 'h';
  let zoom: FlameFrame[] = [];
  let chosen = 0;
  let boxes: Box[] = [];
  let words = '';

  const layout = (): void => {
    boxes = [];
    const top = zoom.at(-1) ?? view?.root;
    if (top === undefined) return;
    const place = (node: FlameFrame, depth: number, from: number, parent: number): void => {
      const width = top[side] > 0 ? node[side] / top[side] : 0;
      if (width <= 0) return;
      const own = boxes.push({ node, depth, from, width, parent }) - 1;
      let at = from;
      for (const child of node.c) {
        place(child, depth + 1, at, own);
        at += child[side] / top[side];
      }
    };
    place(top, 0, 0, -1);
    if (chosen >= boxes.length) chosen = 0;
  };

  const colourOf = (node: FlameFrame, isDark: boolean): string => {
    if (!isDifference) {
      let hash = 0;
      for (const letter of node.n) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 30;
      return `hsl(${25 + hash}${isDark ? ' 45% 27%)' : ' 90% 82%)'}`;
    }
    const same = isDark ? [43, 49, 56] : [227, 230, 234];
    if (node.g === 0) return `rgb(${same.join()})`;
    const part = Math.min(1, Math.abs(node.g)) * 0.8 + 0.2;
    const more = isDark ? [160, 58, 51] : [255, 120, 110];
    const less = isDark ? [43, 99, 176] : [110, 165, 255];
    const to = node.g > 0 ? more : less;
    return `rgb(${same.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * part)).join()})`;
  };

  const isFound = (node: FlameFrame): boolean => words !== '' && node.n.toLowerCase().includes(words);

  const tell = (): void => {
    const about = boxes[chosen]?.node.t ?? 'Nothing on this side.';
    canvas.setAttribute('aria-label', `${view?.title ?? ''}. ${about}`);
    const found = boxes.filter(({ node }) => isFound(node)).length;
    say(about, words === '' ? '' : found === 1 ? '1 frame' : `${found} frames`);
  };

  const draw = (): void => {
    layout();
    const depth = boxes.reduce((most, box) => Math.max(most, box.depth), 0) + 1;
    const width = canvas.clientWidth;
    const height = depth * row;
    canvas.style.height = `${height}px`;
    canvas.width = width * ratio();
    canvas.height = height * ratio();
    const pen = canvas.getContext('2d');
    if (pen === null) return;
    const { isDark, text } = colours();
    pen.scale(ratio(), ratio());
    pen.font = '12px ui-monospace, Menlo, Consolas, monospace';
    pen.textBaseline = 'middle';
    const letter = pen.measureText('m').width;
    for (const [at, { node, from, width: share, depth: level }] of boxes.entries()) {
      const x = from * width;
      const w = Math.max(0.5, share * width - 0.5);
      const y = level * row;
      const found = isFound(node);
      pen.globalAlpha = words !== '' && !found ? 0.35 : 1;
      pen.fillStyle = found ? (isDark ? '#8957e5' : '#d2a8ff') : colourOf(node, isDark);
      pen.fillRect(x, y, w, row - 1);
      const fits = Math.floor((w - 6) / letter);
      pen.fillStyle = text;
      if (fits > 2) pen.fillText(node.n.length <= fits ? node.n : `${node.n.slice(0, fits - 1)}…`, x + 3, y + row / 2);
      pen.globalAlpha = 1;
      if (at !== chosen) continue;
      pen.strokeStyle = text;
      pen.lineWidth = 2;
      pen.strokeRect(x + 1, y + 1, Math.max(1, w - 2), row - 3);
    }
    tell();
  };

  const frameAt = (share: number, below: number): number =>
    boxes.findIndex(
      ({ depth, from, width }) => depth === Math.floor(below / row) && share >= from && share < from + width,
    );

  const enter = (): void => {
    const box = boxes[chosen];
    if (box === undefined || chosen === 0) return;
    zoom.push(box.node);
    chosen = 0;
    draw();
  };
  /** @returns false if it was all in sight before */
  const leave = (): boolean => {
    if (zoom.pop() === undefined) return false;
    chosen = 0;
    draw();
    return true;
  };

  return {
    show(next: Shown, of: 'b' | 'h'): void {
      view = next;
      side = of;
      zoom = [];
      chosen = 0;
      draw();
    },
    draw,
    leave,
    find(text: string): void {
      words = text.trim().toLowerCase();
      draw();
    },
    /** Shows what is said of a frame, until the pointer leaves it. */
    point(share: number, below: number): void {
      const found = boxes[frameAt(share, below)];
      if (found === undefined) tell();
      else say(found.node.t, '');
    },
    click(share: number, below: number): void {
      const found = frameAt(share, below);
      if (found < 0) return;
      chosen = found;
      if (found === 0) leave();
      else enter();
    },
    /** @returns whether the key means something here */
    press(key: string): boolean {
      const { depth, parent = -1 } = boxes[chosen] ?? {};
      const isBeside = (box: Box): boolean => box.depth === depth;
      let to = -1;
      if (key === 'Enter') enter();
      else if (key === 'ArrowDown') to = boxes.findIndex((box) => box.parent === chosen);
      else if (key === 'ArrowUp') to = parent;
      else if (key === 'ArrowRight') to = boxes.findIndex((box, at) => at > chosen && isBeside(box));
      else if (key === 'ArrowLeft') to = boxes.findLastIndex((box, at) => at < chosen && isBeside(box));
      else return false;
      if (to >= 0) {
        chosen = to;
        draw();
      }
      return true;
    },
  };
}

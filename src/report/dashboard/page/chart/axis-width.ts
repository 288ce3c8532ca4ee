/**
 * What surrounds the lines of a chart. Axes: as wide as their widest text, and what a vertical one shows; charts above each other share the
 * width, so that commits do too. Marks over and under the lines: levels, changes, new environments, acceptances, the picked point.
 */
import type UPlot from 'uplot';

/** Axes narrower than this would move with every figure. */
const least = 46;

/** Between a text and the plot, and before it. */
const gap = 14;

export const axisFont = '12px system-ui, sans-serif';

let canvas: CanvasRenderingContext2D | null | undefined;

function widthOf(texts: readonly string[]): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = axisFont;
  return Math.max(0, ...texts.map((text) => canvas!.measureText(text).width));
}

export class AxisWidth {
  #width = least;
  readonly #plots = new Set<UPlot>();

  get width(): number {
    return this.#width;
  }

  /** For uPlot's `size`: grows, and then so do the others. It never shrinks: a plot must not jump while it is zoomed. */
  readonly size = (plot: UPlot, texts: readonly string[] | null): number => {
    const wanted = Math.ceil(widthOf(texts ?? [])) + gap;
    this.#plots.add(plot);
    if (wanted > this.#width) {
      this.#width = wanted;
      for (const other of this.#plots)
        if (other !== plot)
          queueMicrotask(() => {
            if (this.#plots.has(other)) other.setSize({ width: other.width, height: other.height });
          });
    }
    return this.#width;
  };

  forget(plot: UPlot): void {
    this.#plots.delete(plot);
  }
}

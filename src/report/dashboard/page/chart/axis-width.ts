/**
 * Widths of axes: each is as wide as its widest text. Charts above each other share the width, so that their
 * commits are aligned.
 */
import type UPlot from 'uplot';

/** A narrower axis would change with every figure. */
const least = 46;

/** Pixels between a text and the plot, and before the text. */
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

  /** For uPlot's `size`: a wider text widens all charts. It never shrinks, so that a plot does not jump during a zoom. */
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

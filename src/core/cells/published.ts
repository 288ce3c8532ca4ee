/** A figure as a study published it. */
export interface Published {
  low: number;
  high: number;
  unit: keyof typeof publishedUnitNs;
  /** The duration of this number of operations together. */
  ops: number;
  per: string;
}

export const publishedUnitNs = { s: 1e9, ms: 1e6, us: 1e3, ns: 1 } as const;

export const publishedText = ({ low, high, unit }: Published): string =>
  low === high ? `${low} ${unit}` : `${low} – ${high} ${unit}`;

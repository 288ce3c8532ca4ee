/** "1%" or "0.01" as 0.01; NaN for anything else. Negative shares are no shares. */
export function parseShare(text: string): number {
  const match = /^(\d+(?:\.\d*)?|\.\d+)\s*(%?)$/.exec(text.trim());
  return match === null ? Number.NaN : Number(match[1]) / (match[2] === '%' ? 100 : 1);
}

/** How much a page shows. A page is made to fit by leaving parts out, never by truncating the whole. */

/** Infinity shows all of them. */
export interface Detail {
  /** Characters of a name or a sentence from a document. */
  characters: number;
  /** Environments with a section of their own. */
  environments: number;
  /** Rows of the table of what changed. */
  changes: number;
  /** Rows of the table of all cells. */
  cells: number;
  /** Whether the figures of a plain run are shown. */
  figures: boolean;
  /** Files that a count concerns. */
  paths: number;
  /** Entries of any other list: failures, reasons for skipping, findings, facts. */
  entries: number;
}

const everything: Detail = {
  characters: 500,
  environments: Infinity,
  changes: Infinity,
  cells: Infinity,
  figures: true,
  paths: Infinity,
  entries: Infinity,
};

/** From everything to the minimum. */
const detailLevels: readonly Detail[] = [
  everything,
  { ...everything, paths: 5, entries: 100 },
  { ...everything, paths: 3, entries: 40, figures: false },
  { ...everything, paths: 2, entries: 30, figures: false, cells: 150, characters: 200 },
  { characters: 160, environments: 20, changes: 100, cells: 0, figures: false, paths: 1, entries: 20 },
  { characters: 120, environments: 10, changes: 25, cells: 0, figures: false, paths: 0, entries: 10 },
  { characters: 80, environments: 5, changes: 8, cells: 0, figures: false, paths: 0, entries: 4 },
  { characters: 40, environments: 1, changes: 3, cells: 0, figures: false, paths: 0, entries: 1 },
];

/** The shortest row of a table: names, figures and bars. */
const minRowBytes = 40;

/**
 * The page in the most detail that fits.
 * @param sizeBytes size limit; the least detailed page takes some kilobytes
 * @param countRows how many rows a page has, so that a page that cannot fit is not rendered
 * @throws Error when not even the least detailed page fits
 */
export function fit(
  sizeBytes: number,
  countRows: (detail: Detail) => number,
  render: (detail: Detail) => string,
): string {
  for (const detail of detailLevels) {
    if (countRows(detail) * minRowBytes > sizeBytes) continue;
    const page = render(detail);
    if (new TextEncoder().encode(page).length <= sizeBytes) return page;
  }
  throw new Error(`A page of ${sizeBytes} bytes is too small for a report.`);
}

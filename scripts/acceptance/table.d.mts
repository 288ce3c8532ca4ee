export interface Seen {
  name: string;
  /** What stood for hosted machines. */
  under?: string;
  commit: string;
  date: string;
  machine: Readonly<Record<string, unknown>>;
  checks: Readonly<Record<string, { result: string; note: string }>>;
}
export function tableOf(rows: readonly { name: string }[], documents: readonly Seen[]): string;
export function intoPage(page: string, table: string): Promise<string>;

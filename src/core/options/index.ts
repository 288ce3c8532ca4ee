/** Options and inputs: the one table of their names, defaults and sentences, from which the action files, the help and the reading of inputs come. */
import { choices, flags, lines, limits, migrated, numbers, switches, texts } from './options.json';

export { choices, flags, limits, lines, migrated, numbers, switches, texts };

export interface Row {
  /** What it is, with its default where that is no fixed text. */
  says: string;
  default?: string;
}

/** Of the row of an input, as the help of an option has it: `folder whose file system is measured (default: the current one)`. */
export function helpOf(name: keyof typeof texts): string {
  const plain = texts[name].says.replaceAll('`', '');
  return (plain.slice(0, 1).toLowerCase() + plain.slice(1)).replace(/\. Default: (.*)$/, ' (default: $1)');
}

/** Reads XML of tools: elements and their text. Attributes, comments and declarations are left out. */
import { FormatError } from './measurement.ts';

/** An element. */
export interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

/** Tools nest a few levels. */
const deepest = 100;

const tag = /<(?:\?[^>]{0,2000}|!--[\s\S]{0,2000}?--|(\/?)([A-Za-z_][\w.:-]{0,200})([^<>]{0,20000}?)(\/?))>([^<]*)/y;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.trim().replace(/&(\w{2,4});/g, (whole, name: string) => entities[name] ?? whole);

/**
 * The only element at the top of a text.
 * @throws FormatError
 */
export function xmlElement(text: string): XmlElement {
  const top: XmlElement = { name: '', text: '', children: [] };
  const open = [top];
  tag.lastIndex = text.indexOf('<');
  if (tag.lastIndex < 0) throw new FormatError('it is not XML');
  while (tag.lastIndex < text.length) {
    const at = tag.lastIndex;
    const found = tag.exec(text);
    if (found === null) throw new FormatError(open.length > 1 ? cutShort : `its XML is damaged at byte ${at}`);
    const [, end, name, , empty, content = ''] = found;
    if (name === undefined) continue;
    if (end === '/') {
      if (open.pop()!.name !== name || open.length === 0) throw new FormatError(`its XML is damaged at </${name}>`);
      continue;
    }
    const element = { name, text: plain(content), children: [] };
    open.at(-1)!.children.push(element);
    if (empty !== '/') open.push(element);
    if (open.length > deepest) throw new FormatError(`its XML is nested more than ${deepest} levels deep`);
  }
  if (open.length > 1 || top.children.length !== 1) throw new FormatError(open.length > 1 ? cutShort : 'it is not XML');
  return top.children[0]!;
}

const cutShort = 'its XML is cut short';

/** The elements below one another with these names. */
export const within = (element: XmlElement, ...[name, ...rest]: readonly string[]): XmlElement[] =>
  name === undefined
    ? [element]
    : element.children.filter((child) => child.name === name).flatMap((child) => within(child, ...rest));

/** The text of the first element with these names; undefined if it is missing or has no text. */
export function textOf(element: XmlElement, ...names: readonly string[]): string | undefined {
  const text = within(element, ...names)[0]?.text;
  return text === '' ? undefined : text;
}

/**
 * The current view and its parameters, all in the hash of the address, so that every state of the page can
 * be bookmarked and shared: `#cell?id=java%2Fread%2F…&scale=log`.
 */

export const viewNames = ['overview', 'cells', 'cell', 'commit', 'compare', 'studies', 'runs', 'run', 'flame'] as const;
export type ViewName = (typeof viewNames)[number];

export interface Route {
  view: ViewName;
  parameters: Readonly<Record<string, string>>;
}

const isView = (name: string): name is ViewName => (viewNames as readonly string[]).includes(name);

/** Unknown views open the overview, so that an old or mistyped link still works. */
export function parseHash(hash: string): Route {
  const text = hash.replace(/^#/, '');
  const separator = text.indexOf('?');
  const view = separator < 0 ? text : text.slice(0, separator);
  const parameters: Record<string, string> = {};
  if (separator >= 0) {
    for (const [name, value] of new URLSearchParams(text.slice(separator + 1)))
      // An own, enumerable and harmless property, whatever its name is.
      Object.defineProperty(parameters, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return isView(view) ? { view, parameters } : { view: 'overview', parameters: {} };
}

/** Empty values are left out of the address. */
export function formatHash(view: ViewName, parameters: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') query.set(name, value);
  const text = query.toString();
  return `#${view}${text === '' ? '' : `?${text}`}`;
}

/** The same view with some parameters changed; `undefined` removes one. */
export const withParameters = (route: Route, changed: Readonly<Record<string, string | undefined>>): string =>
  formatHash(route.view, { ...route.parameters, ...changed });

/** A list in one parameter. Each member is percent-encoded by itself, then they are joined by commas. */
export const parseList = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(',').map((part) => decode(part));

export const formatList = (members: readonly string[]): string => members.map(encodeMember).join(',');

const encodeMember = (text: string): string => text.replace(/[%,]/g, (character) => encodeURIComponent(character));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

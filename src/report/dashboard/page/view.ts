/** A view: a function from an address and a store to an element. */
import type { Site, Store } from './site.ts';
import type { Route } from './route.ts';
import type { makeOverview, OverviewInput, overviewRuns, readLast } from '../overview.ts';
import type { readOlder } from '../older-figures.ts';

/** Parameters of the address; `undefined` removes one. */
export type Changes = Readonly<Record<string, string | undefined>>;

export interface Context {
  store: Store;
  site: Site;
  route: Route;
  /** Milliseconds since 1970, for ages. */
  now: number;
  /** Changes parameters of the address and draws the view again. */
  go(changed: Changes): void;
  /** Changes parameters of the address only: the view has already drawn the change. */
  note(changed: Changes): void;
}

export interface Drawn {
  title: string;
  element: HTMLElement;
  /** Called when the element is in the page, because charts need its width. */
  mounted?: () => void;
  /** Called when the view goes away. */
  dispose?: () => void;
}

export type View = (context: Context) => Drawn | Promise<Drawn>;

/** Views in scripts of their own register here. */
type LazyViews = Partial<Record<string, View>>;

/** Other code in scripts of its own. */
export interface Helpers {
  overview: {
    makeOverview: typeof makeOverview;
    overviewRuns: typeof overviewRuns;
    readLast: typeof readLast;
    readOlder: typeof readOlder;
    /** The small trends of an overview that is made here. */
    sparksHere: (input: OverviewInput) => string[];
  };
}

declare global {
  var ioPerfViews: LazyViews | undefined;
  var ioPerfHelpers: Partial<Helpers> | undefined;
}

/** Called by such a script when it has been loaded. */
export function offerView(name: string, view: View): void {
  globalThis.ioPerfViews ??= {};
  globalThis.ioPerfViews[name] = view;
}

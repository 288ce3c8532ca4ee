/** Scripts that are loaded when they are first needed, or just before. */
import { LoadError } from './source.ts';
import type { Helpers, View } from './view.ts';

/** The folder of the page's scripts, which is that of the running one. */
const folder = (document.currentScript as HTMLScriptElement | null)?.src.replace(/[^/]*$/, '') ?? 'site/';

const loading = new Map<string, Promise<void>>();

// Classic scripts rather than modules: modules cannot be loaded by pages opened from disk.
function loadScript(name: string): Promise<void> {
  let script = loading.get(name);
  if (!script) {
    script = new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.src = `${folder}${name}.js`;
      element.onload = () => {
        resolve();
      };
      element.onerror = () => {
        loading.delete(name);
        element.remove();
        reject(new LoadError(`${name}.js could not be fetched: reload the page, or publish the site again.`));
      };
      document.head.append(element);
    });
    loading.set(name, script);
  }
  return script;
}

/** A view in a script of its own, loaded when it is first needed. */
export const lazyView =
  (name: string): View =>
  async (context) => {
    await loadScript(name);
    const view = globalThis.ioPerfViews?.[name];
    if (!view) throw new LoadError(`${name}.js is damaged: publish the site again.`);
    return view(context);
  };

/** Loads a view's script before it is needed. Errors are reported when it is needed. */
export function preloadView(name: string): void {
  loadScript(name).catch(() => undefined);
}

/** Code that is rarely needed. */
export async function loadHelper<K extends keyof Helpers>(name: K): Promise<Helpers[K]> {
  await loadScript(name);
  const helper = globalThis.ioPerfHelpers?.[name];
  if (!helper) throw new LoadError(`${name}.js is damaged: publish the site again.`);
  return helper;
}

/** The light and the dark theme of the page. */

/** Light, dark, or as the system; and the colours of charts. Stored in the browser, not in the address, because it belongs to the reader. */
const key = 'io-perf-theme';

const themes = ['system', 'light', 'dark'] as const;

type Theme = (typeof themes)[number];

export function currentTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function applyTheme(theme: Theme): void {
  forgetColours();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function nextTheme(): Theme {
  const next = themes[(themes.indexOf(currentTheme()) + 1) % themes.length]!;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage may be forbidden. The choice then lasts until the page is left.
  }
  applyTheme(next);
  return next;
}

const colours = new Map<string, string>();

/** The system may have gone from light to dark. */
export function forgetColours(): void {
  colours.clear();
}

/** A colour of style.css as it is now, for canvases. Kept, because reading it makes the browser compute the styles of the whole page. */
export function themeColour(name: string): string {
  const known = colours.get(name);
  if (known !== undefined) return known;
  const colour = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  colours.set(name, colour);
  return colour;
}

/** Whether the page is dark now, by the reader's choice or by that of the system. */
export const isDark = (): boolean => getComputedStyle(document.documentElement).colorScheme.includes('dark');

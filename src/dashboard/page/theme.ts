/** Light, dark, or as the system says. Kept in the browser, not in the address: it is the reader's, not the page's. */
const key = 'io-perf-theme';
const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function currentTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function nextTheme(): Theme {
  const next = themes[(themes.indexOf(currentTheme()) + 1) % themes.length]!;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is left.
  }
  applyTheme(next);
  return next;
}

/** A colour of style.css as it is now, for canvases. */
export const themeColour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

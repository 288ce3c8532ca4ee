/** Copies text to the reader's clipboard. */
import { h } from '../dom.ts';
import { block, showDialog } from '../states.ts';

/** Copies if the browser allows it. Otherwise (a page opened from disk) it shows the text to be copied by hand. */
async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    const announcer = document.getElementById('announcer');
    if (announcer) announcer.textContent = `${what} copied`;
  } catch {
    showText(what, text);
  }
}

/** A dialogue with a text to copy. */
export function showText(title: string, text: string, ...words: string[]): void {
  showDialog(title, h.h2(title), ...words.map((word) => h.p(word)), block(text));
}

/** A button that copies, and says so on itself. */
export function copyButton(label: string, text: string | (() => string)): HTMLElement {
  const button = h.button({ type: 'button', ...(typeof text === 'string' ? { title: text } : {}) }, label);
  button.addEventListener('click', () => {
    void copy(typeof text === 'string' ? text : text(), label).then(() => {
      if (document.querySelector('dialog[open]')) return;
      button.textContent = '✓ copied';
      setTimeout(() => {
        button.textContent = label;
      }, 1500);
    });
  });
  return button;
}

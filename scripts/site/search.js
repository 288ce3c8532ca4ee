// Search over all pages, in the browser alone. The index is loaded when the field is first used.
(() => {
  const { root } = document.currentScript.dataset;
  const field = document.getElementById('search');
  const results = document.getElementById('results');
  document.querySelector('search').hidden = false;
  const maxResults = 12;
  const excerptLength = 140;

  let loading;
  const load = () =>
    (loading ??= new Promise((done, failed) => {
      const script = document.createElement('script');
      script.src = `${root}search-index.js`;
      script.onload = done;
      script.onerror = () => failed(new Error('The search index could not be loaded: reload the page.'));
      document.head.append(script);
    }));

  /** Every word must be there; a title is worth more than a heading, and that more than text. */
  function find(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const found = [];
    for (const [path, title, sections] of globalThis.searchIndex) {
      for (const [anchor, heading, text] of sections) {
        const fields = [title.toLowerCase(), heading.toLowerCase(), text.toLowerCase()];
        let score = 0;
        for (const word of words) {
          const points =
            8 * weight(heading === '' ? fields[0] : fields[1], word) +
            2 * weight(fields[0], word) +
            weight(fields[2], word);
          score = points === 0 ? -Infinity : score + points;
        }
        if ((heading || title).toLowerCase() === query.trim().toLowerCase()) score += 20;
        if (score > 0) found.push({ path, title, anchor, heading, text, score, words });
      }
    }
    return found.sort((a, b) => b.score - a.score).slice(0, maxResults);
  }

  /** 2: the beginning of a word; 1: inside one. */
  function weight(text, word) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    return new RegExp(`(?:^|[^\\p{L}\\p{N}])${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`, 'u').test(text) ? 2 : 1;
  }

  function excerpt(text, words) {
    const at = Math.max(
      0,
      Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0)),
    );
    const from = Number.isFinite(at) && at > 40 ? text.indexOf(' ', at - 40) + 1 : 0;
    const part = text.slice(from, from + excerptLength);
    return `${from > 0 ? '… ' : ''}${part}${from + excerptLength < text.length ? ' …' : ''}`;
  }

  function show(found, query) {
    results.hidden = query.trim() === '';
    if (found.length === 0) {
      const none = document.createElement('p');
      none.textContent = `Nothing found for “${query.trim()}”.`;
      results.replaceChildren(none);
      return;
    }
    const list = document.createElement('ol');
    for (const { path, title, anchor, heading, text, words } of found) {
      const link = document.createElement('a');
      link.href = `${root}${path}${anchor === '' ? '' : `#${anchor}`}`;
      const name = document.createElement('strong');
      name.textContent = heading === '' ? title : `${title} › ${heading}`;
      const part = document.createElement('span');
      part.textContent = excerpt(text, words);
      link.append(name, part);
      const item = document.createElement('li');
      item.append(link);
      list.append(item);
    }
    results.replaceChildren(list);
  }

  const links = () => [...results.querySelectorAll('a')];
  const close = () => (results.hidden = true);

  field.addEventListener('focus', () => void load().catch(() => {}));
  field.addEventListener('input', async () => {
    try {
      await load();
      show(find(field.value), field.value);
    } catch (error) {
      results.hidden = false;
      results.textContent = error.message;
    }
  });
  document.addEventListener('keydown', (event) => {
    const inSearch = event.target.closest?.('search');
    if (event.key === '/' && !inSearch && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
    } else if (event.key === 'Escape' && inSearch) {
      close();
      field.focus();
    } else if (event.key === 'Enter' && event.target === field) {
      links()[0]?.click();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && inSearch) {
      const all = links();
      const next = all.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
      (all[next] ?? (next < 0 ? field : undefined))?.focus();
    }
  });
  document.addEventListener('click', (event) => {
    if (!event.target.closest('search') || event.target.closest('#results a')) close();
  });
})();

// The page that is read is in sight in the list of pages.
const currentPage = document.querySelector('.pages [aria-current]');
const pageList = currentPage?.closest('.pages');
if (pageList) pageList.scrollTop = currentPage.offsetTop - pageList.clientHeight / 2;

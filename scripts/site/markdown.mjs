// Markdown as HTML, with the parser of Prettier (remark).
import { parsers } from 'prettier/plugins/markdown';

/**
 * @typedef {{ depth: number, text: string, anchor: string }} Heading
 * @typedef {{ anchor: string, heading: string, text: string }} Section what the search finds
 * @param {string} text
 * @param {{ link(url: string): string, title(url: string): string | undefined, image(url: string): string | undefined }} addresses of what is linked and
 *   shown; an image without one is left out
 * @returns {Promise<{ html: string, headings: Heading[], sections: Section[] }>}
 */
export async function renderMarkdown(text, addresses) {
  const root = await parsers.markdown.parse(text, {});
  const anchors = new Map();
  const headings = [];
  const sections = [{ anchor: '', heading: '', text: '' }];
  const blocks = root.children.map((node) => {
    if (node.type === 'heading') {
      const words = plainText(node);
      const heading = { depth: node.depth, text: words, anchor: anchorOf(words, anchors) };
      headings.push(heading);
      sections.push({ anchor: heading.depth === 1 ? '' : heading.anchor, heading: words, text: '' });
      return headingHtml(heading, node, addresses);
    }
    sections.at(-1).text += `${plainText(node)} `;
    return html(node, addresses);
  });
  const trimmed = sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
  return {
    html: blocks.join('\n'),
    headings,
    sections: trimmed.filter((section) => section.heading !== '' || section.text !== ''),
  };
}

/** As GitHub names headings, so that links lead to the same place here and there. */
function anchorOf(words, taken) {
  const plain = words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  const times = taken.get(plain) ?? 0;
  taken.set(plain, times + 1);
  return times === 0 ? plain : `${plain}-${times}`;
}

export const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function headingHtml({ depth, anchor }, node, addresses) {
  const inner = all(node, addresses);
  if (depth === 1) return `<h1 id="${anchor}">${inner}</h1>`;
  return `<h${depth} id="${anchor}">${inner} <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a></h${depth}>`;
}

const all = (node, addresses) => node.children.map((child) => html(child, addresses)).join('');

/** Throws where a page uses something that this does not know: a page is never silently half there. */
function html(node, addresses) {
  const inner = () => all(node, addresses);
  switch (node.type) {
    case 'text':
    case 'liquidNode':
      return escapeHtml(node.value);
    case 'paragraph': {
      const text = inner();
      // Nothing left: its images are left out.
      return text.replace(/<a [^>]*><\/a>/g, '').trim() === '' ? '' : `<p>${text}</p>`;
    }
    case 'emphasis':
      return `<em>${inner()}</em>`;
    case 'strong':
      return `<strong>${inner()}</strong>`;
    case 'delete':
      return `<del>${inner()}</del>`;
    case 'inlineCode':
      return `<code>${escapeHtml(node.value)}</code>`;
    case 'break':
      return '<br>';
    case 'link':
      // A file's name says less than the title of its page.
      return `<a href="${escapeHtml(addresses.link(node.url))}">${/^[\w-]+\.md$/.test(plainText(node)) ? escapeHtml(addresses.title(node.url) ?? plainText(node)) : inner()}</a>`;
    case 'image': {
      const address = addresses.image(node.url);
      return address === undefined ? '' : `<img src="${escapeHtml(address)}" alt="${escapeHtml(node.alt ?? '')}">`;
    }
    case 'list': {
      const start = node.ordered && node.start !== 1 ? ` start="${node.start}"` : '';
      return node.ordered ? `<ol${start}>${inner()}</ol>` : `<ul>${inner()}</ul>`;
    }
    case 'listItem':
      return `<li>${node.children.map((child) => (child.type === 'paragraph' && !node.spread ? all(child, addresses) : html(child, addresses))).join('\n')}</li>`;
    case 'blockquote':
      return `<blockquote>${inner()}</blockquote>`;
    case 'code':
      // A wide block is scrolled, by the keyboard too.
      return `<pre tabindex="0"><code>${escapeHtml(node.value)}</code></pre>`;
    case 'thematicBreak':
      return '<hr>';
    case 'html':
      return node.value.replace(/<!--[\s\S]*?-->/g, '');
    case 'table':
      return tableHtml(node, addresses);
    default:
      throw new Error(`Markdown of the kind ${node.type} is not known to scripts/site/markdown.mjs: add it there.`);
  }
}

function tableHtml({ align, children: [head, ...rows] }, addresses) {
  const cell = (tag) => (node, column) => {
    const side = align[column] && align[column] !== 'left' ? ` class="${align[column]}"` : '';
    const inner = all(node, addresses);
    const name = inner === '' ? 'td' : tag; // a corner is the head of nothing
    return `<${name}${side}>${inner}</${name}>`;
  };
  const row = (tag) => (node) => `<tr>${node.children.map(cell(tag)).join('')}</tr>`;
  const body = rows.map(row('td')).join('\n');
  return `<div class="table" tabindex="0"><table>\n<thead>${row('th')(head)}</thead>\n<tbody>${body}</tbody>\n</table></div>`;
}

const spaced = new Set(['table', 'tableRow', 'list', 'listItem', 'blockquote']);

/** What a reader reads of it, without marks. */
export function plainText(node) {
  if (node.type === 'html') return '';
  if (typeof node.value === 'string') return node.value;
  if (node.type === 'image' || node.type === 'break') return ' ';
  return (node.children ?? []).map(plainText).join(spaced.has(node.type) ? ' ' : '');
}

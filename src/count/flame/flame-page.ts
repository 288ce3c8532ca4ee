/**
 * A flame graph as one page without a server: the picture on a canvas, with keys and a search, and a table with the same figures. It
 * loads nothing.
 */
import { escapeXml } from '../../core/words/index.ts';
import { flameCanvas, type FlameInput, flameViews, keysOfPicture } from '../../core/flame/index.ts';

export function renderFlamePage(input: FlameInput): string {
  const isDifference = input.base !== undefined;
  const views = flameViews(input);
  const data = JSON.stringify({ isDifference, views }).replace(/</g, '\\u003c');
  const title = `${input.title}: where the calls on files come from`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeXml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${escapeXml(title)}</h1>
${isDifference ? '<p>Red frames do more than on base, blue ones less; frames without a change are grey.</p>' : ''}
<form role="search">
<label>Show <select id="metric">${views.map(({ metric, title: text }) => `<option value="${metric}">${escapeXml(text)}</option>`).join('')}</select></label>
${isDifference ? '<label>Widths of <select id="side"><option value="h">head</option><option value="b">base</option></select></label>' : ''}
<label>Find <input id="find" type="search" autocomplete="off"></label>
<output id="found"></output>
</form>
<p id="frame" role="status"></p>
<canvas id="picture" tabindex="0" role="img" aria-describedby="help"></canvas>
<p id="help">${keysOfPicture}</p>
<h2>Frames as a table</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Frames as a table"><table><thead><tr><th scope="col">Frame</th>${(isDifference ? ['Base', 'Head', 'Change'] : ['With all that it calls']).map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody id="rows"></tbody></table></div>
</main>
<script type="application/json" id="data">${data}</script>
<script>${pageScript}</script>
</body>
</html>
`;
}

const pageStyle = `:root{color-scheme:light dark;--text:#1f2328;--back:#fff;--line:#d0d7de;--focus:#0969da}
@media(prefers-color-scheme:dark){:root{--text:#e6edf3;--back:#0d1117;--line:#3d444d;--focus:#4493f8}}
body{font:14px/1.5 system-ui,sans-serif;color:var(--text);background:var(--back);margin:0}
main{max-width:1400px;margin:0 auto;padding:1rem}h1{font-size:1.25rem;overflow-wrap:anywhere}h2{font-size:1.1rem}
form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.5rem 0}
select,input{font:inherit;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:4px;padding:.2rem .4rem;max-width:100%}
canvas{display:block;width:100%}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
#frame{min-height:1.5em;font-family:ui-monospace,monospace;overflow-wrap:anywhere;margin:.5rem 0}
.scroll{overflow:auto;max-height:60vh}table{border-collapse:collapse}
th,td{text-align:right;padding:.15rem .6rem;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;font-family:ui-monospace,monospace;white-space:normal;overflow-wrap:anywhere}`;

const pageScript = `'use strict';
const { isDifference, views } = JSON.parse(document.getElementById('data').textContent);
const $ = (id) => document.getElementById(id);
const canvas = $('picture');
const dark = matchMedia('(prefers-color-scheme: dark)');
const picture = (${flameCanvas.toString()})({
  canvas, isDifference,
  colours: () => ({ isDark: dark.matches, text: getComputedStyle(document.body).color }),
  ratio: () => devicePixelRatio || 1,
  say: (frame, found) => { $('frame').textContent = frame; $('found').textContent = found; },
});
function show() {
  const view = views.find(({ metric }) => metric === $('metric').value);
  $('rows').replaceChildren(...view.rows.map((cells) => {
    const line = document.createElement('tr');
    cells.forEach((text, at) => {
      const cell = document.createElement(at === 0 ? 'th' : 'td');
      if (at === 0) cell.scope = 'row';
      cell.textContent = text;
      line.append(cell);
    });
    return line;
  }));
  picture.show(view, isDifference ? $('side').value : 'h');
}
const place = (event) => {
  const box = canvas.getBoundingClientRect();
  return [(event.clientX - box.left) / box.width, event.clientY - box.top];
};
if (views.length > 0) {
  canvas.addEventListener('mousemove', (event) => { picture.point(...place(event)); });
  canvas.addEventListener('click', (event) => { picture.click(...place(event)); });
  canvas.addEventListener('keydown', (event) => { if (picture.press(event.key)) event.preventDefault(); });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { if ($('find').value !== '') picture.find($('find').value = ''); else picture.leave(); }
    if (event.key === '/' && event.target !== $('find')) { $('find').focus(); event.preventDefault(); }
  });
  $('find').addEventListener('input', (event) => { picture.find(event.target.value); });
  document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); });
  for (const id of ['metric', 'side']) if ($(id)) $(id).addEventListener('change', show);
  addEventListener('resize', picture.draw);
  dark.addEventListener('change', picture.draw);
  show();
} else $('frame').textContent = 'No calls on files were recorded.';`;

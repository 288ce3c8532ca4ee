/** Style and script of the flame graph's page, which stands alone: nothing of it is bundled. */

export const pageStyle = `:root{color-scheme:light dark;--text:#1f2328;--back:#fff;--line:#d0d7de;--focus:#0969da}
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

export const pageScript = `'use strict';
const { isDifference, views } = JSON.parse(document.getElementById('data').textContent);
const $ = (id) => document.getElementById(id);
const canvas = $('picture'), row = 20;
const dark = matchMedia('(prefers-color-scheme: dark)');
let view = views[0], zoom = [], chosen = 0, boxes = [], words = '';
const side = () => (isDifference ? $('side').value : 'h');
function layout() {
  boxes = [];
  const top = zoom.at(-1) || view.root;
  const key = side();
  const place = (node, depth, from, parent) => {
    const width = top[key] ? node[key] / top[key] : 0;
    if (width <= 0) return;
    const own = boxes.push({ node, depth, from, width, parent }) - 1;
    let at = from;
    for (const child of node.c) { place(child, depth + 1, at, own); at += top[key] ? child[key] / top[key] : 0; }
  };
  place(top, 0, 0, -1);
  if (chosen >= boxes.length) chosen = 0;
}
function colour(node) {
  const night = dark.matches;
  if (isDifference) {
    if (node.g === 0) return night ? '#2b3138' : '#e3e6ea';
    const part = Math.min(1, Math.abs(node.g)) * 0.8 + 0.2;
    const from = night ? [43, 49, 56] : [227, 230, 234];
    const to = node.g > 0 ? (night ? [160, 58, 51] : [255, 120, 110]) : night ? [43, 99, 176] : [110, 165, 255];
    return 'rgb(' + from.map((value, at) => Math.round(value + (to[at] - value) * part)).join() + ')';
  }
  let hash = 0;
  for (const letter of node.n) hash = (hash * 31 + letter.codePointAt(0)) % 30;
  return 'hsl(' + (25 + hash) + (night ? ' 45% 27%)' : ' 90% 82%)');
}
const matches = (node) => words !== '' && node.n.toLowerCase().includes(words);
function draw() {
  layout();
  const depth = boxes.reduce((most, box) => Math.max(most, box.depth), 0) + 1;
  const width = canvas.clientWidth, height = depth * row, ratio = devicePixelRatio || 1;
  canvas.style.height = height + 'px';
  canvas.width = width * ratio; canvas.height = height * ratio;
  const pen = canvas.getContext('2d');
  pen.scale(ratio, ratio);
  pen.font = '12px ui-monospace, Menlo, Consolas, monospace';
  pen.textBaseline = 'middle';
  const letter = pen.measureText('m').width;
  const style = getComputedStyle(document.body);
  boxes.forEach((box, at) => {
    const x = box.from * width, w = Math.max(0.5, box.width * width - 0.5), y = height - (box.depth + 1) * row;
    const isFound = matches(box.node);
    pen.globalAlpha = words !== '' && !isFound ? 0.35 : 1;
    pen.fillStyle = isFound ? (dark.matches ? '#8957e5' : '#d2a8ff') : colour(box.node);
    pen.fillRect(x, y, w, row - 1);
    const fits = Math.floor((w - 6) / letter);
    pen.fillStyle = style.color;
    if (fits > 2) pen.fillText(box.node.n.length <= fits ? box.node.n : box.node.n.slice(0, fits - 1) + '\\u2026', x + 3, y + row / 2);
    pen.globalAlpha = 1;
    if (at === chosen) { pen.strokeStyle = style.color; pen.lineWidth = 2; pen.strokeRect(x + 1, y + 1, Math.max(1, w - 2), row - 3); }
  });
  const about = boxes[chosen] ? boxes[chosen].node.t : 'Nothing on this side.';
  $('frame').textContent = about;
  canvas.setAttribute('aria-label', view.title + '. ' + about);
  const found = boxes.filter(({ node }) => matches(node)).length;
  $('found').textContent = words === '' ? '' : found === 1 ? '1 frame' : found + ' frames';
}
function table() {
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
}
const at = (event) => {
  const box = canvas.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width, depth = Math.floor((box.bottom - event.clientY) / row);
  return boxes.findIndex((one) => one.depth === depth && x >= one.from && x < one.from + one.width);
};
const enter = () => { if (boxes[chosen] && chosen > 0) { zoom.push(boxes[chosen].node); chosen = 0; draw(); } };
const leave = () => { zoom.pop(); chosen = 0; draw(); };
canvas.addEventListener('mousemove', (event) => { const found = at(event); $('frame').textContent = (boxes[found] || boxes[chosen]).node.t; });
canvas.addEventListener('click', (event) => { const found = at(event); if (found < 0) return; chosen = found; if (found === 0) leave(); else enter(); });
canvas.addEventListener('keydown', (event) => {
  const { depth, parent } = boxes[chosen] || {};
  const next = {
    ArrowUp: () => boxes.findIndex((box) => box.parent === chosen),
    ArrowDown: () => parent,
    ArrowRight: () => boxes.findIndex((box, index) => index > chosen && box.depth === depth),
    ArrowLeft: () => boxes.findLastIndex((box, index) => index < chosen && box.depth === depth),
  }[event.key];
  if (next) { const to = next(); if (to >= 0) chosen = to; draw(); event.preventDefault(); }
  if (event.key === 'Enter') { enter(); event.preventDefault(); }
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { if (words !== '') { $('find').value = words = ''; draw(); } else leave(); }
  if (event.key === '/' && event.target !== $('find')) { $('find').focus(); event.preventDefault(); }
});
$('find').addEventListener('input', (event) => { words = event.target.value.trim().toLowerCase(); draw(); });
document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); });
for (const id of ['metric', 'side']) if ($(id)) $(id).addEventListener('change', () => {
  view = views.find(({ metric }) => metric === $('metric').value); zoom = []; chosen = 0; table(); draw();
});
if (view) { addEventListener('resize', draw); dark.addEventListener('change', draw); table(); draw(); }
else $('frame').textContent = 'No calls on files were recorded.';`;

/**
 * A flame graph as one page without a server: the picture on a canvas, with keys and a search, and a table with the same figures. It
 * loads nothing.
 */
import { escapeXml } from '../../core/words/index.ts';
import { type FlameInput, flameViews, keysOfPicture } from '../../core/flame/index.ts';
import { pageScript, pageStyle } from './flame-page-parts.ts';

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

// Text as `npm run format` leaves it, for what is generated.
import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';

const options = JSON.parse(readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'));

/** @param {string} file its name says what the text is @param {string} text @returns {Promise<string>} */
export async function formatted(file, text) {
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}

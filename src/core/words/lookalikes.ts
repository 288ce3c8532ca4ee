/**
 * Letters that look like others: a name that is written with them could pass for another one. Unicode calls them confusables, and words of
 * mixed scripts suspicious (Unicode Technical Standard 39, sections 4 and 5.1). What people write in their own script stays as it is.
 */

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** Scripts that are written beside Latin letters without a blank. */
const joined = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan']
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Alphabets with letters of the same shapes. A word belongs to the first one of which it has a letter. */
const alphabets = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Georgian', 'Hebrew', 'Arabic'],
].map((script) => ({
  own: new RegExp(`\\p{scx=${script}}`, 'u'),
  foreign: new RegExp(`(?![\\p{scx=${script}}\\p{scx=Common}\\p{scx=Inherited}${joined}])[\\p{L}\\p{M}\\p{N}]`, 'gu'),
}));

/** A micro or an ohm beside Latin letters is a unit. */
const unit = /[μΩω]/u;

/** Latin letters in another style: wide, mathematical, circled, in a ligature. Not raised ones, and not a sign that is an emoji. */
const styled = /(?![\p{Lm}ªº])[\p{L}\p{Nl}\p{Nd}\u24b6-\u24e9](?!\ufe0f)/gu;
const plain = /^[A-Za-z0-9]+$/;
/** These stay in a text of a language that has wide letters. */
const wide = /[\uff10-\uff5a]/u;
const wideText = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;

/** Latin letters of phonetics and of old spellings with the shape of a usual one. */
const phonetic =
  /[\u0184\u0185\u0196\u01a7\u01bc\u01bd\u01c0\u0251\u0261\u0269\u026a\u028f\u1d00-\u1d2b\ua731\uab30-\uab5a]/gu;

/** Letters of other scripts with the shape of a Latin letter or digit: a word of nothing else is read as Latin. */
const shapes = new RegExp(
  `[${[
    'асԁеһіјӏорԛѕԝхуѵүАВЕЗІЈКМНОРСТУХЅԚԜҮӀ',
    'ονιυρκαΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
    'օոսհցզյՕՏԼՍ',
    'ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴ',
    'ⲟⲞⲣⲢⲥⲤⲭⲬⲓⲒ',
    '\\ua4d0-\\ua4f7',
    '〇丨口工ㅇㅣロエ၀ဝ๐໐٥ه',
  ].join('')}]`,
  'gu',
);
const letter = /[\p{L}\p{Nd}\p{Nl}]/gu;
const ownLetter = /[\p{Script=Latin}\p{Script=Common}μΩω]/u;
/** A word of one Greek letter is a quantity. */
const quantity = /^\p{Script=Greek}$/u;

/** Replaces letters that look like others by what `show` makes of them. */
export function showLookalikes(text: string, show: (character: string) => string): string {
  const others = (text.match(letter) ?? []).filter((character) => !ownLetter.test(character));
  const isReadAsLatin = others.every((character) => character.search(shapes) >= 0);
  const hasWideText = wideText.test(text);
  return text
    .replace(word, (found) => {
      if (quantity.test(found)) return found;
      const { foreign } = alphabets.find(({ own }) => own.test(found)) ?? {};
      const shown =
        foreign === undefined
          ? found
          : found.replace(foreign, (character) => (unit.test(character) ? character : show(character)));
      return isReadAsLatin ? shown.replace(shapes, show) : shown;
    })
    .replace(styled, (character) => {
      const isOther = plain.test(character) || !plain.test(character.normalize('NFKC'));
      return isOther || (hasWideText && wide.test(character)) ? character : show(character);
    })
    .replace(phonetic, show);
}

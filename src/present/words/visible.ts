/**
 * Text from a document is shown, never obeyed: a name with an escape sequence must not move the cursor, recolour the
 * terminal or reorder what stands beside it.
 */

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' };

// C0, DEL and C1 controls, format characters (bidirectional overrides, zero-width), line separators, lone surrogates,
// private use and unassigned code points.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;

/** Makes every character visible: `\n`, `\x1b`, `\u{202e}`. Everything else stays as it is. */
export function makeVisible(text: string): string {
  return text.replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const short = shortEscapes[character];
    if (short !== undefined) return short;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

/**
 * JSON.parse that also takes the bare words NaN, Infinity and -Infinity, outside strings, as null: Python's json and other
 * writers emit them.
 * @throws SyntaxError about the text as it is
 */
export function parseLenientJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const repaired = text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (part) =>
      part.startsWith('"') ? part : 'null',
    );
    if (repaired === text) throw error;
    try {
      return JSON.parse(repaired);
    } catch {
      throw error;
    }
  }
}

/** Call sites in words: `append_record (src/log.c:23)`. */
interface NamedSite {
  function: string | null;
  file?: string | undefined;
  line?: number | undefined;
}

/** `src/log.c:23`; undefined where only a function is known. */
export const placeOfSite = ({ file, line }: NamedSite): string | undefined =>
  file === undefined ? undefined : line === undefined ? file : `${file}:${line}`;

export function describeSite(site: NamedSite): string {
  const place = placeOfSite(site);
  return `${site.function ?? 'an unknown place'}${place === undefined ? '' : ` (${place})`}`;
}

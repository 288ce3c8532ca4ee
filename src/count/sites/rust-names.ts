/** Names of Rust as programs have them: signs that no symbol may have are written out. */

const rustSigns: Readonly<Record<string, string>> = { LT: '<', GT: '>', LP: '(', RP: ')', C: ',', RF: '&', BP: '*' };

/** `_$LT$log..Log$u20$as$u20$Drop$GT$` → `<log::Log as Drop>`: what Rust writes for signs that no symbol may have. */
export const plainRust = (part: string): string =>
  /\$(?:u[0-9a-f]{2,5}|[A-Z]{1,2})\$/.test(part)
    ? part
        .replace(/(^|::)_(?=\$)/g, '$1')
        .replace(/\$(?:u([0-9a-f]{2,5})|([A-Z]{1,2}))\$/g, (whole, code: string | undefined, sign = '') =>
          code === undefined ? (rustSigns[sign as string] ?? whole) : String.fromCodePoint(Number.parseInt(code, 16)),
        )
        .replaceAll('..', '::')
    : part;

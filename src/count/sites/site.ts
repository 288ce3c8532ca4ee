/** The site of a call: the innermost frame that is the project's own. */
import { isAbsolute } from 'node:path';
import { defined } from '../../core/document/index.ts';
import type { Frame } from './call-stack.ts';
import type { Project } from './project.ts';
import { type FilePackage, packageOf, packageOfAssembly } from './package-of.ts';
import { originOf } from '../../languages/index.ts';

export interface Site {
  /** Null: not attributed to code of the project. */
  function: string | null;
  file?: string;
  line?: number;
}

/** Code of a package that makes the call, for a site that led there. */
export interface PackageCode extends FilePackage {
  function?: string;
}

/** @param frames from the call outwards. @returns that of the innermost frame that is in a package, before the project's own code */
export function packageCodeOf(frames: readonly Frame[], project: Pick<Project, 'nameOf'>): PackageCode | undefined {
  for (const { function: name, file, object } of frames) {
    const found = (object && packageOfAssembly(object)) ?? (file && packageOf(file));
    if (found) return { ...found, ...(name === undefined ? {} : { function: shortName(name) }) };
    if (file !== undefined && project.nameOf(file) !== undefined) return undefined;
  }
  return undefined;
}

const unknownSite: Site = { function: null };

/** @param frames from the call outwards */
export function siteOf(frames: readonly Frame[], project: Pick<Project, 'nameOf' | 'holds'>): Site {
  for (const { function: name, file, line, object } of frames) {
    // An assembly that its build lists as a package, or not at all, is no code of the project, wherever it was copied.
    const origin = object === undefined ? undefined : originOf(object);
    if (origin !== undefined && origin.kind !== 'project') continue;
    // Debug information that names no folder says nothing of whose file it is, unless the program was made here.
    const isOthers = object !== undefined && file !== undefined && !isAbsolute(file) && !project.holds(object);
    const own = file === undefined || isOthers ? undefined : project.nameOf(file, object);
    if (own !== undefined) {
      // A place without a name is a place all the same: code of a file outside of any function.
      return { function: shortName(name ?? '(top level)'), file: own, ...defined({ line }) };
    }
    // A name without a file counts in a program that was made here, and only where no line is known at all.
    if (file === undefined && name !== undefined && object !== undefined && project.holds(object)) {
      return { function: shortName(name) };
    }
  }
  return unknownSite;
}

/** Without the types of arguments (C++) and the hash of a crate (Rust). Go's `main.(*log).append` stays. */
export function shortName(name: string): string {
  const plain = plainRust(name)
    .replace(/::h[0-9a-f]{16}$/, '')
    .replace(/ \[clone [^\]]*\]$/, '');
  if (!/\)(?: const)?(?: &{1,2})?$/.test(plain)) return plain;
  const end = plain.lastIndexOf(')');
  let depth = 0;
  for (let at = end; at > 0; at--) {
    if (plain[at] === ')') depth++;
    else if (plain[at] === '(' && --depth === 0) return plain.slice(0, at);
  }
  return plain;
}

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

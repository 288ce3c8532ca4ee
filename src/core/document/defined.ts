/** Objects with optional members. */

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that are not undefined: `{ id, ...defined({ unit }) }` has a `unit` only if there is one. */
export function defined<T extends object>(members: T): Defined<T> {
  const kept: Defined<T> = {};
  for (const key in members) {
    if (members[key] !== undefined) kept[key] = members[key] as Defined<T>[typeof key];
  }
  return kept;
}

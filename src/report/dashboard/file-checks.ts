/** Checks of the shape of an untrusted file: functions of a value, made from those of its members. */

type Check = (value: unknown) => boolean;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText: Check = (value) => typeof value === 'string';

export const isNumber: Check = (value) => typeof value === 'number';

export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((one) => check(one));

/** @returns the first member that fails its check */
export const firstWrong = (value: Readonly<Record<string, unknown>>, checks: Readonly<Record<string, Check>>) =>
  Object.keys(checks).find((name) => !checks[name]!(value[name]));

export const having =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && firstWrong(value, checks) === undefined;

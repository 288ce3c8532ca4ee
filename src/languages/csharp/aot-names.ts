/** Names of functions in programs that Native AOT compiles: of `App_Acme_Saver__SaveAsync_d__0__MoveNext` and its source, `Saver.SaveAsync`. */
import { functionName } from './function-names.ts';

/** A method that waits, or yields: its debug information also has lines of other functions. */
export const isAotStateMachine = (symbol: string): boolean => machine.test(withoutArguments(symbol));

const machine = /_d(?:__\d+(?:_\d+)*)?__\w+$/;

/**
 * Assembly, namespace, types and method stand in a symbol with `_` for every other sign; which of its parts is a type only the source says.
 * @param source of the file that the function is written in
 * @returns undefined for a symbol of another kind, and one that is not written there
 */
export function aotName(symbol: string, source: string): string | undefined {
  const plain = withoutArguments(symbol).replace(machine, '');
  const { owner, method, made } = partsOf(plain) ?? {};
  if (owner === undefined || method === undefined || made === undefined) return undefined;
  const isTop = method === '_Main__' || method === '_Main_';
  const name = isTop ? `<Main>${method === '_Main__' ? '$' : ''}` : writtenName(method, source);
  const type = typeIn(owner, source);
  if (name === undefined || (type === undefined && !isTop)) return undefined;
  // The parameters of a state machine are those of its type.
  const parameters = symbol.endsWith('>') && made === '' ? parametersOf(name, '(', source) : '';
  return functionName(type ?? 'Program', made === '' ? name + parameters : `<${name}>${made}`);
}

/** `Box_1<Int32>__Put<String>` → `Box_1__Put` */
function withoutArguments(symbol: string): string {
  let text = symbol;
  for (let last = ''; last !== text;) [last, text] = [text, text.replace(/<[^<>]*>/g, '')];
  return text;
}

interface Parts {
  owner: string;
  /** In which the function is written. */
  method: string;
  /** Of a lambda or a local function, as the compiler writes it behind its method. */
  made: string;
}

function partsOf(symbol: string): Parts | undefined {
  const [, owner, method, local, lambda] =
    /^(.+?)(?:___c(?:__DisplayClass\d+_\d+)?)?__(?:_(?=.+_[bg]__))?(.+?)(?:_g__(.+?)_\d+(?:_\d+)?|(_b__)\d+(?:_\d+)*)?$/.exec(
      symbol,
    ) ?? [];
  if (owner === undefined || method === undefined) return undefined;
  return { owner, method, made: local === undefined ? (lambda === undefined ? '' : 'b__0') : `g__${local}|0_0` };
}

/** As the source writes it: without the name of an interface before it, and the number of one of several. */
function writtenName(method: string, source: string): string | undefined {
  if (method === '_ctor' || method === '_cctor') return `.${method.slice(1)}`;
  if (method === 'Finalize' || /^(?:get|set|init|add|remove|op)_/.test(method)) return method;
  const parts = method.replace(/_\d+$/, '').split('_');
  const names = [method, ...parts.map((_, from) => parts.slice(from).join('_'))];
  return names.find((name) => name !== '' && has(name, source));
}

/** Types that the source declares, from the innermost one outwards. */
function typeIn(owner: string, source: string): string | undefined {
  const types: string[] = [];
  let parts = owner.split('_');
  for (;;) {
    // The number of its parameters is behind the name of a type.
    if (/^\d+$/.test(parts.at(-1) ?? '')) parts = parts.slice(0, -1);
    const from = parts.findIndex((_, at) => declares(parts.slice(at).join('_'), source));
    if (from < 0) break;
    const name = parts.slice(from).join('_');
    types.unshift(name + parametersOf(name, '', source));
    parts = parts.slice(0, from);
  }
  return types.length === 0 ? undefined : types.join('+');
}

const declares = (type: string, source: string): boolean =>
  type !== '' &&
  new RegExp(`\\b(?:class|struct|record|interface|module|type|structure)\\s+${escaped(type)}\\b`, 'i').test(source);

const has = (name: string, source: string): boolean => new RegExp(`\\b${escaped(name)}\\b`).test(source);

/** `<T>` as the source has it behind the name. */
const parametersOf = (name: string, next: string, source: string): string =>
  new RegExp(
    `\\b${next === '' ? '(?:class|struct|record|interface)\\s+' : ''}${escaped(name)}(<[\\w\\s,]+>)\\s*${next === '' ? '' : '\\('}`,
  )
    .exec(source)?.[1]
    ?.replace(/\s/g, '') ?? '';

const escaped = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** Names of functions as they are written in C#, F# and Visual Basic, from those that their compilers make: `Saver+<SaveAsync>d__0` and `MoveNext` are `Saver.SaveAsync`. */

/** Code of a file outside of any function. */
export const topLevel = '(top level)';

const lambdaIn = (name: string): string => (name === topLevel ? 'lambda at top level' : `lambda in ${name}`);

/**
 * @param type with its outer types, without a namespace: `Outer+Inner<T>`
 * @param method as the runtime calls it
 */
export function functionName(type: string, method: string): string {
  const types = type === '' ? [] : type.split('+');
  let isLambda = false;
  let name = method;
  // The innermost type of the source. Those that the compiler made name the method that they were made of.
  while (types.length > 0) {
    const made = madeOf(types.at(-1)!);
    if (made === undefined) break;
    types.pop();
    if (made.isLambda) isLambda = true;
    if (made.method !== undefined) name = made.method;
  }
  const own = nameOf(name);
  isLambda ||= own.isLambda;
  const owner = types.join('.');
  const isTop = own.name === topLevel || (own.name === 'main@' && owner.includes('$'));
  const outer = isTop ? topLevel : withOwner(owner, own.name);
  const plain = own.local === undefined ? outer : isTop ? own.local : `${outer}.${own.local}`;
  return isLambda ? lambdaIn(plain) : plain;
}

interface Made {
  /** The method that the type was made for, still in the compiler's writing. */
  method?: string;
  isLambda?: boolean;
}

/** @returns undefined for a type of the source */
function madeOf(type: string): Made | undefined {
  // Visual Basic: VB$StateMachine_1_SaveAsync, _Closure$__1-0.
  const visualBasic = /^VB\$StateMachine_\d+_(.+)$/.exec(type)?.[1];
  if (visualBasic !== undefined) return { method: visualBasic };
  if (type.startsWith('_Closure$__')) return {};
  // F#: save@12, save@12-1.
  const functional = /^([^@<]+)@\d+(?:-\d+)*(?:<.*>)?$/.exec(type)?.[1];
  if (functional !== undefined) return { method: functional };
  if (!type.startsWith('<')) return undefined;
  // <>c, <>c__DisplayClass3_0: of lambdas. <SaveAsync>d__0, <<Run>b__0>d: of a method that waits, or yields.
  const inner = /^<(.+)>d(?:__\d+(?:_\d+)*)?(?:<[^>]*>)?$/.exec(type)?.[1];
  return inner === undefined ? {} : { method: inner };
}

interface OwnName {
  name: string;
  isLambda: boolean;
  /** A local function of it. */
  local?: string;
}

function nameOf(method: string): OwnName {
  // <Run>b__0_1 is a lambda in Run, <Run>g__Write|0_0 the function Write in Run; <<Main>$>g__Save|0_0 one at the top level.
  const [, owner, kind, local] = /^<(.*)>(b|g)__([^|]*)/.exec(method) ?? [];
  if (owner !== undefined && kind === 'b') return { ...nameOf(owner), isLambda: true };
  if (owner !== undefined && local !== undefined) return { ...nameOf(owner), local };
  if (method.startsWith('<Main>$')) return { name: topLevel, isLambda: false };
  if (method.startsWith('_Lambda$__')) return { name: '', isLambda: true };
  // The entry that waits for an asynchronous Main.
  return { name: /^<(Main)>$/.exec(method)?.[1] ?? method, isLambda: false };
}

function withOwner(owner: string, method: string): string {
  if (owner === '') return method;
  switch (method) {
    case '':
      return owner;
    case '.ctor':
      return `new ${owner}`;
    case '.cctor':
      return `static ${owner}`;
    case 'Finalize':
      return `~${owner}`;
    default: {
      // An interface's method, written with the name of the interface: System.IDisposable.Dispose.
      const plain = method.replace(/^.*\.(?=[^.]+$)/, '').replace(/^(?:get|set|init|add|remove)_/, '');
      return `${owner}.${method.includes('<') ? method : plain}`;
    }
  }
}

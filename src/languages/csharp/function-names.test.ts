import { describe, expect, it } from 'vitest';
import { functionName } from './function-names.ts';

describe('the name of a method', () => {
  it.each([
    ['Saver', 'Save', 'Saver.Save'],
    ['Outer+Inner<T>', 'Save<K>', 'Outer.Inner<T>.Save<K>'],
    ['Saver', '.ctor', 'new Saver'],
    ['Saver', '.cctor', 'static Saver'],
    ['Saver', 'Finalize', '~Saver'],
    ['Saver', 'get_Size', 'Saver.Size'],
    ['Saver', 'System.IDisposable.Dispose', 'Saver.Dispose'],
  ])('is written with its type: %s, %s', (type, method, name) => {
    expect(functionName(type, method)).toBe(name);
  });

  it.each([
    ['of an asynchronous method', 'Saver+<SaveAsync>d__0', 'MoveNext', 'Saver.SaveAsync'],
    ['of a generic one', 'Saver+<SaveAsync>d__0<T>', 'MoveNext', 'Saver.SaveAsync'],
    ['of an iterator in an inner type', 'Outer+Reader+<Lines>d__3', 'MoveNext', 'Outer.Reader.Lines'],
    ['of a lambda', 'Saver+<>c', '<Save>b__1_0', 'lambda in Saver.Save'],
    ['of a lambda with variables', 'Saver+<>c__DisplayClass3_0', '<Save>b__0', 'lambda in Saver.Save'],
    ['of a lambda in a constructor', 'Saver+<>c', '<.ctor>b__1_0', 'lambda in new Saver'],
    ['of an asynchronous lambda', 'Saver+<>c+<<Save>b__1_0>d', 'MoveNext', 'lambda in Saver.Save'],
    ['of a local function', 'Saver', '<Save>g__Write|0_0', 'Saver.Save.Write'],
    ['of an asynchronous local function', 'Saver+<<Save>g__Write|0_0>d', 'MoveNext', 'Saver.Save.Write'],
    ['at the top level', 'Program', '<Main>$', '(top level)'],
    ['at an asynchronous top level', 'Program+<<Main>$>d__0', 'MoveNext', '(top level)'],
    ['of a lambda at the top level', 'Program+<>c', '<<Main>$>b__0_0', 'lambda at top level'],
    ['of an asynchronous lambda there', 'Program+<>c+<<<Main>$>b__0_1>d', 'MoveNext', 'lambda at top level'],
    ['of a function at the top level', 'Program', '<<Main>$>g__Lines|0_2', 'Lines'],
    ['of an iterator at the top level', 'Program+<<<Main>$>g__Lines|0_2>d', 'MoveNext', 'Lines'],
    ['of the entry that waits for Main', 'Program', '<Main>', 'Program.Main'],
    ['of a closure in F#', 'Journal+save@12', 'Invoke', 'Journal.save'],
    ['of a task in F#', 'Journal+save@12-1', 'MoveNext', 'Journal.save'],
    ['of an asynchronous method in Visual Basic', 'Saver+VB$StateMachine_1_SaveAsync', 'MoveNext', 'Saver.SaveAsync'],
    ['of a lambda in Visual Basic', 'Saver+_Closure$__', '_Lambda$__1-0', 'lambda in Saver'],
  ])('%s is the one of the source', (_, type, method, name) => {
    expect(functionName(type, method)).toBe(name);
  });
});

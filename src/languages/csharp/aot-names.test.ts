import { describe, expect, it } from 'vitest';
import { aotName, isAotStateMachine } from './aot-names.ts';

const source = `
namespace My_App.Data.Deep {
  public class Journal_Keeper {
    public class Inner { public struct Third<A> { public void Put<B>(A a, B b) {} public async Task PutAsync<B>(A a) {} } }
    public async Task Local_Async() {
      async Task in_ner(string x) {}
      void Sync_Local<Q>(Q q) {}
    }
  }
  record Saver(string A) : IDisposable { void Save() {} async Task SaveAsync() {} void IDisposable.Dispose() {} string Text => ""; ~Saver() {} }
}
IEnumerable<string> Names() {}
`;

describe('the name of a function that Native AOT has compiled', () => {
  it.each([
    ['My_App_My_App_Data_Deep_Saver__Save', 'Saver.Save'],
    ['app_My_App_Data_Deep_Saver__Save_1', 'Saver.Save'],
    ['My_App_My_App_Data_Deep_Saver__SaveAsync_d__4__MoveNext', 'Saver.SaveAsync'],
    ['My_App_My_App_Data_Deep_Saver__System_IDisposable_Dispose', 'Saver.Dispose'],
    ['My_App_My_App_Data_Deep_Saver__get_Text', 'Saver.Text'],
    ['My_App_My_App_Data_Deep_Saver__Finalize', '~Saver'],
    ['My_App_My_App_Data_Deep_Journal_Keeper___ctor', 'new Journal_Keeper'],
    ['My_App_My_App_Data_Deep_Journal_Keeper___cctor', 'static Journal_Keeper'],
    [
      'My_App_My_App_Data_Deep_Journal_Keeper_Inner_Third_1<Int32>__Put<System___Canon>',
      'Journal_Keeper.Inner.Third<A>.Put<B>',
    ],
    [
      'My_App_My_App_Data_Deep_Journal_Keeper_Inner_Third_1__PutAsync_d__1_1<System___Canon__Int32>__MoveNext',
      'Journal_Keeper.Inner.Third<A>.PutAsync',
    ],
    ['My_App_My_App_Data_Deep_Journal_Keeper__Local_Async_d__2__MoveNext', 'Journal_Keeper.Local_Async'],
    [
      'My_App_My_App_Data_Deep_Journal_Keeper___Local_Async_g__in_ner_2_0_d__MoveNext',
      'Journal_Keeper.Local_Async.in_ner',
    ],
    [
      'My_App_My_App_Data_Deep_Journal_Keeper___Local_Async_g__Sync_Local_2_2<Int32>',
      'Journal_Keeper.Local_Async.Sync_Local',
    ],
    [
      'My_App_My_App_Data_Deep_Journal_Keeper___c___Local_Async_b__2_1_d__MoveNext',
      'lambda in Journal_Keeper.Local_Async',
    ],
    [
      'My_App_My_App_Data_Deep_Journal_Keeper___c__DisplayClass2_0___Local_Async_b__0',
      'lambda in Journal_Keeper.Local_Async',
    ],
    ['My_App_Program___Main__', '(top level)'],
    ['My_App_Program___Main___d__0__MoveNext', '(top level)'],
    ['My_App_Program___c____Main___b__0_4', 'lambda at top level'],
    ['My_App_Program___c__DisplayClass0_0____Main___b__7', 'lambda at top level'],
    ['My_App_Program____Main___g__Names_0_2_d__MoveNext', 'Names'],
  ])('is the one of its source: %s', (symbol, name) => {
    expect(aotName(symbol, source)).toBe(name);
  });

  it('is not known where the source does not have it', () => {
    expect(aotName('S_P_CoreLib_System_IO_File__WriteToFileAsync_d__122__MoveNext', source)).toBeUndefined();
    expect(aotName('My_App_My_App_Data_Deep_Saver__Load', source)).toBeUndefined();
    expect(aotName('main', source)).toBeUndefined();
  });

  it('is that of a state machine where the method waits or yields', () => {
    expect(isAotStateMachine('app_Saver__SaveAsync_d__0__MoveNext')).toBe(true);
    expect(isAotStateMachine('app_Box_1__PutAsync_d__1_1<System___Canon__Int32>__MoveNext')).toBe(true);
    expect(isAotStateMachine('app_Program____Main___g__Names_0_2_d__MoveNext')).toBe(true);
    expect(isAotStateMachine('app_Program___c___Main__b__0_1')).toBe(false);
    expect(isAotStateMachine('app_Saver__Save')).toBe(false);
  });
});

/** What the helper of Windows has counted (runners/command/windows), under the names of core/document/foreign-calls.ts. */

/** FILE_INFORMATION_CLASS: https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_file_information_class */
const classNames: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  NtSetInformationFile: {
    attributes: [4],
    rename: [10, 56, 65, 66],
    link: [11, 57, 72, 73],
    disposition: [13, 64],
    position: [14],
    allocation: [19],
    'end-of-file': [20],
    'valid-data-length': [39],
  },
  NtQueryInformationFile: { position: [14] },
};
/** Of the classes that are not listed. */
const otherClass: Readonly<Record<string, string>> = {
  NtSetInformationFile: 'other',
  NtQueryInformationFile: 'attributes',
};

/** @param counts `NtSetInformationFile/10` → how often */
export function namedCalls(counts: Readonly<Record<string, number>>): Record<string, number> {
  const named: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    const [call = '', number] = name.split('/');
    const classes = Object.entries(classNames[call] ?? {});
    const found =
      number === undefined ? undefined : classes.find(([, numbers]) => numbers.includes(Number(number)))?.[0];
    const part = found ?? otherClass[call];
    const full = part === undefined ? call : `${call}:${part}`;
    named[full] = (named[full] ?? 0) + count;
  }
  return named;
}

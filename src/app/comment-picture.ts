/** The picture of a pull request's change, as files of the store: a comment can only show what has an address. */
import { hashOf, type Store } from '../history/store/index.ts';
import { changePicture, type PicturedChange, picturedRuns } from '../report/dashboard/index.ts';

/** Pull requests whose picture is kept, the newest. */
const maxPullRequests = 200;

const folder = 'trends';
const pattern = /^pull-(\d+)-[0-9a-f]{16}-(?:light|dark)\.svg$/;

/**
 * @returns paths in the store, whose names change with their content: forges keep copies of pictures. Undefined if the store has no
 * history of this figure
 */
export async function storePicture(
  store: Store,
  pullRequest: number,
  change: PicturedChange,
): Promise<Record<'light' | 'dark' | 'alt', string> | undefined> {
  const snapshot = await store.snapshot();
  if ((await snapshot.index()) === undefined) return undefined;
  const trends = await snapshot.trends({ cells: (id) => id === change.cell, last: picturedRuns });
  const picture = changePicture(trends, change);
  if (picture === undefined) return undefined;
  const hash = hashOf(picture.light).slice(0, 16);
  const nameOf = (theme: 'light' | 'dark'): string => `pull-${pullRequest}-${hash}-${theme}.svg`;
  await store.appendEntries([], `Show the change of pull request ${pullRequest}`, async (changes) => {
    const old = (await changes.list(folder)).flatMap((name) => {
      const number = Number(pattern.exec(name)?.[1]);
      return Number.isNaN(number) ? [] : [{ name, number }];
    });
    const numbers = [...new Set([pullRequest, ...old.map(({ number }) => number)])].sort((a, b) => b - a);
    const kept = new Set(numbers.slice(0, maxPullRequests));
    const own = [nameOf('light'), nameOf('dark')];
    for (const { name, number } of old) {
      if (!kept.has(number) || (number === pullRequest && !own.includes(name))) changes.remove(`${folder}/${name}`);
    }
    for (const theme of ['light', 'dark'] as const) {
      if (!(await changes.has(`${folder}/${nameOf(theme)}`)))
        changes.write(`${folder}/${nameOf(theme)}`, picture[theme]);
    }
  });
  return { light: `${folder}/${nameOf('light')}`, dark: `${folder}/${nameOf('dark')}`, alt: picture.alt };
}

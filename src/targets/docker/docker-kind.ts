import type { TargetKind, TargetOptions } from '../target-kind.ts';
import { removeLeftBehind } from './containers.ts';
import { createDockerTarget } from './docker-target.ts';
import { findEngine, type Engine } from './engine.ts';
import { provideImage, type Image, type Recipe } from './image.ts';
import { fixLimits } from './limits.ts';

const kind = (word: string, recipeFor: (engine: Engine) => Recipe, summary: string): TargetKind => {
  const reach = async (
    image: string | undefined,
    options: TargetOptions,
  ): Promise<{ engine: Engine; image: Image }> => {
    const engine = await findEngine();
    const { root, signal } = options;
    const onProgress = options.onProgress ?? (() => undefined);
    const wish = { name: image, recipe: recipeFor(engine), root, onProgress, ...(signal && { signal }) };
    return { engine, image: await provideImage(wish) };
  };
  return {
    form: `${word}[:IMAGE]`,
    summary,
    place: 'optional',
    async platform(place, options) {
      // What would be built is known beforehand.
      if (place === undefined) return recipeFor(await findEngine()) === 'linux' ? 'linux' : 'windows';
      return (await reach(place, options)).image.platform;
    },
    async open(place, options) {
      const { engine, image } = await reach(place, options);
      await removeLeftBehind();
      const limits = fixLimits(engine, options.limits);
      const name = place === undefined ? word : `${word}:${place}`;
      return createDockerTarget({ name, engine, image, limits, options });
    },
  };
};

export const dockerKind = kind(
  'docker',
  ({ system }) => system,
  'containers of an image of runners, built when none is named',
);

export const wineKind = kind('wine', () => 'wine', 'the Windows runner under Wine, in containers');

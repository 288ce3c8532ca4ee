import { fingerprintOf } from '../fingerprint.ts';
import type { Description } from '../target.ts';
import type { Mount } from './containers.ts';
import type { Engine, Image } from './engine.ts';
import type { FixedLimits } from './limits.ts';

const containerSentence =
  'This is a container: its limits, security filters and volume drivers are part of the figures; compare only with runs in the same kind of container.';

const layerSentences: Partial<Record<string, string>> = {
  wine: 'The Windows runner runs under Wine on Linux: figures tell how its code path behaves, not what Windows would do; compare only with runs under Wine.',
};

/** What the agent found inside, with what only the outside knows: image, limits, kind of mount. */
export function describeContainer(
  inside: Description,
  engine: Engine,
  image: Image,
  limits: FixedLimits,
  mount: Mount['kind'],
): Description {
  const { layer } = image;
  const environment = {
    ...inside.environment,
    containerised: true,
    containerEngine: `docker ${engine.version}`,
    containerImage: image.digest,
    containerCpus: limits.cpus,
    ...(limits.memoryBytes === undefined ? {} : { containerMemoryBytes: limits.memoryBytes }),
    // seccomp filters every system call
    ...(engine.security.length === 0 ? {} : { containerSecurity: engine.security.join(' ') }),
    containerMount: mount,
    ...(layer === undefined ? {} : { compatibilityLayer: layer }),
  };
  const hazardDetails: Record<string, string> = { ...inside.hazardDetails, container: containerSentence };
  if (layer !== undefined) {
    hazardDetails[layer] =
      layerSentences[layer] ?? `Runners run above ${layer}, which is part of the figures: compare only with such runs.`;
  }
  return { environment, fingerprint: fingerprintOf(environment), hazards: Object.keys(hazardDetails), hazardDetails };
}

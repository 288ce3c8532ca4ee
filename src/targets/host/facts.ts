import type { Environment } from '../../document/index.ts';

/**
 * What is known about the machine and the directory. `environment` goes into the run document; the rest only decides
 * about hazards. A missing member: not known here.
 */
export interface HostFacts {
  environment: Environment;
  freeBytes?: number;
  totalBytes?: number;
  availableMemoryBytes?: number;
  memoryBytes?: number;
  swapUsedBytes?: number;
  loadAverage?: number;
  cores: number;
  cgroupCpus?: number;
  throttledPeriods?: number;
  /** Share of CPU time that the hypervisor gave to others, 0…1. */
  stolenShare?: number;
  emulatedProcessor?: boolean;
  onBattery?: boolean;
  slowGovernor?: boolean;
  encrypted?: boolean;
  canDropCaches: boolean;
}

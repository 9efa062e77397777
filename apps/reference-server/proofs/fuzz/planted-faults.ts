import type { PlantedFault } from '../planted-fault.ts';

/** Faults of the server that the proof must notice. */
export const plantedFaults: Readonly<Record<string, PlantedFault>> = {};

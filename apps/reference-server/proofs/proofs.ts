import type { Proof } from './proof.ts';

const load = {
  crash: async () => (await import('./crash/crash.ts')).crash,
  failover: async () => (await import('./failover/failover.ts')).failover,
  rolling: async () => (await import('./rolling/rolling.ts')).rolling,
} satisfies Record<string, () => Promise<Proof>>;

export const proofNames = Object.keys(load) as (keyof typeof load)[];

/** Loads a proof. @param name one of `proofNames` */
export function readProof(name: string): Promise<Proof> {
  return load[name as keyof typeof load]();
}

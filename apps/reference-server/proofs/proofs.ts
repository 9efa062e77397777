import type { Proof } from './proof.ts';

const load = {
  'crash-points': async () => (await import('./crash-points/crash-points.ts')).crashPoints,
  crash: async () => (await import('./crash/crash.ts')).crash,
  failover: async () => (await import('./failover/failover.ts')).failover,
  fuzz: async () => (await import('./fuzz/fuzz.ts')).fuzz,
  isolation: async () => (await import('./isolation/isolation.ts')).isolation,
  rolling: async () => (await import('./rolling/rolling.ts')).rolling,
  soak: async () => (await import('./soak/soak.ts')).soak,
} satisfies Record<string, () => Promise<Proof>>;

export const proofNames = Object.keys(load) as (keyof typeof load)[];

/** Loads a proof. @param name one of `proofNames` */
export function readProof(name: string): Promise<Proof> {
  return load[name as keyof typeof load]();
}

import { requirements } from '../contract/registers.ts';

/** The requirements that speak of clients: what they demand, a client can violate. */
export const clientRequirements = requirements.filter(({ duty }) => duty === 'client');

const ids = new Set(clientRequirements.map(({ id }) => id));

/** Whether a finding violates a requirement that speaks of clients. */
export const speaksOfClients = ({ requirements: named = [] }: { requirements?: readonly string[] }): boolean =>
  named.some((id) => ids.has(id));

import { requirements } from '../contract/registers.ts';

/** The requirements that speak of clients: a client can violate them. */
export const clientRequirements = requirements.filter(({ duty }) => duty === 'client');

const ids = new Set(clientRequirements.map(({ id }) => id));

/** Whether a finding violates a requirement that speaks of clients. */
export const speaksOfClients = ({ requirements: named = [] }: { requirements?: readonly string[] }): boolean =>
  named.some((id) => ids.has(id));

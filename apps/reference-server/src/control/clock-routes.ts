import type { FastifyInstance } from 'fastify';
import { timestamp } from '../domain/clock.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** Adds the clock of a sandbox. */
export function addClockRoutes(app: FastifyInstance, { clock }: Sandbox): void {
  app.get('/clock', async () => ({ now: timestamp(clock.now()) }));
}

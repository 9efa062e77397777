import { type Middleware, type Rewrite, toMiddleware } from '../servers/exchange.ts';
import type { Hooks } from '../servers/plain-server/hooks.ts';
import type { TargetDescription } from '../src/target/target.ts';

/** The plain server with one violation. */
export interface Mutant {
  /** The ID of the requirement, which a check has to report as failed. */
  requirement: string;
  /** How the server violates it, as a sentence without its subject: "returns …". */
  description: string;
  /** Returns the hooks in place of the usual ones. Called for each server, so that each has separate state. */
  replace(usual: Hooks): Partial<Hooks>;
  /** The requirement whose checks notice it, if the violation keeps the requirement's own checks from testing anything. */
  noticedBy?: string;
  /** Changes the target, if it makes the violation. */
  retarget?(target: TargetDescription): TargetDescription;
}

/** Defines a mutant that replaces hooks of the server. */
export const replaceHooks = (requirement: string, description: string, replace: Mutant['replace']): Mutant => ({
  requirement,
  description,
  replace,
});

/** Defines a mutant that changes requests, responses, or both. */
export const rewrite = (requirement: string, description: string, create: () => Rewrite | Middleware): Mutant =>
  replaceHooks(requirement, description, ({ respond }) => {
    const middleware = toMiddleware(create());
    return { respond: (dataset, request) => middleware(request, (changed) => respond(dataset, changed)) };
  });

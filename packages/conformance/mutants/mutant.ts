import { type Middleware, type Rewrite, toMiddleware } from '../servers/exchange.ts';
import type { Hooks } from '../servers/plain-server/hooks.ts';
import type { TargetDescription } from '../src/target/target.ts';
import type { Described, Kind } from './kind.ts';

/** The plain server with one violation. */
export interface Mutant extends Described {
  /** Returns the hooks in place of the usual ones. It is called for each server, so that each has a state of its own. */
  replace(usual: Hooks): Partial<Hooks>;
  /** Changes the target, if it makes the violation. */
  retarget?(target: TargetDescription): TargetDescription;
}

type Head = [requirement: string, kind: Kind, description: string];

/** Defines a mutant that replaces hooks of the server. */
export const replaceHooks = (...[requirement, kind, description, replace]: [...Head, Mutant['replace']]): Mutant => ({
  ...{ requirement, kind, description },
  replace,
});

/** Defines a mutant that changes requests, responses, or both. */
export const rewrite = (...[requirement, kind, description, create]: [...Head, () => Rewrite | Middleware]): Mutant =>
  replaceHooks(requirement, kind, description, ({ respond }) => {
    const middleware = toMiddleware(create());
    return { respond: (world, request) => middleware(request, (changed) => respond(world, changed)) };
  });

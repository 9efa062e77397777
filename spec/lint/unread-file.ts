import { readFileSync } from 'node:fs';
import type { Context, Location, Source } from './api.ts';

/**
 * A location at the start of a file that Redocly has not read, so that a problem can be shown there. Redocly exports
 * neither of the two classes, but every location at hand is made of them.
 */
export function startOf(file: string, ctx: Context): Location {
  const NewSource = ctx.location.source.constructor as new (ref: string, body: string, mime: string) => Source;
  const NewLocation = ctx.location.constructor as new (source: Source, pointer: string) => Location;
  return new NewLocation(new NewSource(file, readFileSync(file, 'utf8'), 'application/yaml'), '#/');
}

import { knownCodes } from './derive-operations.ts';
import type { Node } from './locate.ts';
import type { Service } from './operation.ts';

interface Tag {
  name: string;
  'x-displayName'?: string;
  description: string;
}

/** What a bundled contract says about the service as a whole. */
export function deriveService(document: Node): Service {
  const { title, version, summary = '' } = document.info as { title: string; version: string; summary?: string };
  return {
    title,
    version,
    summary,
    tags: ((document.tags ?? []) as Tag[]).map(({ name, 'x-displayName': shown = name, description }) => ({
      name,
      title: shown,
      description,
    })),
    rateLimits: document['x-rate-limits'] as Service['rateLimits'],
    errorCodes: knownCodes(document, '/components/schemas'),
  };
}

import { collectKnownCodes } from './derive-operations.ts';
import type { Node } from './locate.ts';
import type { Service } from './operation.ts';

interface Tag {
  name: string;
  'x-displayName'?: string;
  description: string;
}

/** The service as a bundled contract describes it: its title, tags, rate limits and error codes. */
export function deriveService(document: Node): Service {
  const { title, version, summary = '' } = document.info as { title: string; version: string; summary?: string };
  return {
    title,
    version,
    summary,
    tags: ((document.tags ?? []) as Tag[]).map(({ name, 'x-displayName': title = name, description }) => ({
      name,
      title,
      description,
    })),
    rateLimits: (document['x-rate-limits'] ?? {}) as Service['rateLimits'],
    errorCodes: collectKnownCodes(document, '/components/schemas'),
  };
}

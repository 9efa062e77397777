import type { Rule } from './api.ts';
import { componentFileName } from './component-file-name.ts';
import { definedRequired } from './defined-required.ts';
import { describedDefaults } from './described-defaults.ts';
import { extensions } from './extensions.ts';
import { generatedTypes } from './generated-types.ts';
import { idempotent } from './idempotent.ts';
import { informativeDescriptions } from './informative-descriptions.ts';
import { namedExamples } from './named-examples.ts';
import { noAmbiguousPaths } from './no-ambiguous-paths.ts';
import { noOrphanFiles } from './no-orphan-files.ts';
import { knownNumbers, numbers } from './numbers.ts';
import { operationDocs } from './operation-docs.ts';
import { pathFileName } from './path-file-name.ts';
import { propertyReferences } from './property-references.ts';
import { rateLimitClass } from './rate-limit-class.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { retryable } from './retryable.ts';
import { validDefaults } from './valid-defaults.ts';
import { validHeaderExamples } from './valid-header-examples.ts';
import { version } from './version.ts';

// biome-ignore lint/suspicious/noExplicitAny: rules differ in their options
const rules: Record<string, Rule<any>> = {
  'component-file-name': componentFileName,
  'defined-required': definedRequired,
  'described-defaults': describedDefaults,
  extensions,
  'generated-types': generatedTypes,
  'informative-descriptions': informativeDescriptions,
  'named-examples': namedExamples,
  'no-ambiguous-paths': noAmbiguousPaths,
  'no-orphan-files': noOrphanFiles,
  'path-file-name': pathFileName,
  'rate-limit-class': rateLimitClass,
  'rate-limit-headers': rateLimitHeaders,
  idempotent,
  'known-numbers': knownNumbers,
  retryable,
  'valid-defaults': validDefaults,
  'valid-header-examples': validHeaderExamples,
  version,
};

/** The rules that Redocly lacks, two preprocessors, and a decorator. redocly.yaml enables each as `house/<name>`. */
export default () => ({
  id: 'house',
  preprocessors: { oas3: { numbers, 'property-references': propertyReferences } },
  decorators: { oas3: { 'operation-docs': operationDocs } },
  rules: { oas3: rules },
});

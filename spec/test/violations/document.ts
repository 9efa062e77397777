import { swap } from '../folder.ts';
import type { Violation } from './violation.ts';

/** Violations in the metadata of the document. */
export const documentViolations: Violation[] = [
  {
    rule: 'house/version',
    violation: 'a version that differs from the package',
    changes: { 'openapi.yaml': swap('1.2.0', '1.3.0') },
    at: ['openapi.yaml: version: 1.3.0'],
  },
  {
    rule: 'rule/dialect',
    violation: 'the dialect of OpenAPI',
    changes: { 'openapi.yaml': swap('json-schema.org/draft/2020-12/schema', 'spec.openapis.org/oas/3.1/dialect/base') },
    at: ['openapi.yaml: jsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base'],
  },
  {
    rule: 'rule/dialect',
    violation: 'no dialect',
    changes: { 'openapi.yaml': swap('jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema\n', '') },
    at: ['openapi.yaml: openapi: 3.1.1'],
  },
];

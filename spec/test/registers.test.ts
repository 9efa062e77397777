import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bundle } from '../src/bundle.ts';
import type { Requirement } from '../src/register-types.ts';
import { readRegisters } from '../src/registers.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const document = await bundle(folder);
const { parts, requirements, unspecified, problems } = readRegisters(folder, document);

const files = readdirSync(`${folder}/requirements`).filter((name) => name.endsWith('.yaml'));

it('The registers have no problems', () => {
  expect(problems).toEqual([]);
});

describe('requirements', () => {
  it('have one file for each part of the interface', () => {
    expect(files.map((name) => Number.parseInt(name, 10)).sort()).toEqual(parts.map((_, index) => index + 1));
  });

  // Without gaps, so that a removed entry is noticed even if the snapshot is updated without review.
  it.each(files)('of %s are numbered without a gap', (name) => {
    const entries: Requirement[] = parse(readFileSync(`${folder}/requirements/${name}`, 'utf8'));
    const prefix = parts[Number.parseInt(name, 10) - 1]?.prefix;
    expect(entries.map(({ id }) => id)).toEqual(entries.map((_, index) => `${prefix}-${index + 1}`));
  });

  // An id must keep its meaning, because checks, reports and issues name it. Add entries at the end of a part and update
  // the snapshot with `vitest run -u`. A changed line in the snapshot is a changed requirement.
  it('do not change silently', async () => {
    const lines = requirements.map(
      ({ id, level, statement, retired }) =>
        `${id}: ${level}: ${statement}${retired === undefined ? '' : ` (retired in ${retired})`}\n`,
    );
    await expect(lines.join('')).toMatchFileSnapshot('../requirements/ids.snapshot.txt');
  });

  it('are one sentence each', () => {
    expect(requirements.filter(({ statement }) => !isSentence(statement)).map(({ id }) => id)).toEqual([]);
  });

  it('have no duplicate statements', () => {
    const statements = requirements.map(({ statement }) => statement);
    expect(statements.filter((statement, index) => statements.indexOf(statement) < index)).toEqual([]);
  });

  it('do not repeat sentences of the contract word for word', () => {
    const sentences = new Set(descriptions(document).flatMap((text) => text.split(/(?<=\.)\s+/)));
    expect(requirements.map(({ statement }) => statement).filter((statement) => sentences.has(statement))).toEqual([]);
  });

  it('cover every operation', () => {
    const names = requirements.flatMap(({ statement, contract }) => [
      ...statement.split('`'),
      ...contract.map((pointer) => pointer.split('/')[0]),
    ]);
    const ids = findOperationNodes(document).map(({ operationId }) => operationId);
    expect(ids.filter((id) => !names.includes(id))).toEqual([]);
  });

  it('give the reason in a sentence if they are unobservable', () => {
    const reasons = requirements.flatMap(({ unobservable }) => unobservable ?? []);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.filter((reason) => !isSentence(reason))).toEqual([]);
  });
});

describe('unspecified', () => {
  it('is in the order of the parts, and what is about HTTP or JSON as such comes last', () => {
    const isBasic = unspecified.map(({ basic = false }) => basic);
    expect(isBasic).toEqual(isBasic.toSorted((a, b) => Number(a) - Number(b)));
    const numbers = unspecified.filter(({ basic }) => !basic).map(({ part }) => part);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(parts.length);
  });

  it('gives each reason in one sentence', () => {
    expect(unspecified.filter(({ reason }) => !isSentence(reason)).map(({ id }) => id)).toEqual([]);
  });

  it('describes subjects and choices in sentences', () => {
    const texts = unspecified.flatMap(({ subject, choice }) => [subject, choice]);
    expect(texts.filter((text) => !/^[A-Z0-9`].*\.$/.test(text))).toEqual([]);
  });
});

function isSentence(text: string): boolean {
  return /^[A-Z0-9`].*\.$/.test(text) && !/\.\s+[A-Z`]/.test(text);
}

function descriptions(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'description' && typeof value === 'string' ? [value] : descriptions(value),
  );
}

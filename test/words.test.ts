import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that the glossary of CONTRIBUTING.md replaces, as patterns, with the words to use instead. */
const replacements: Record<string, string> = {
  told: 'a plain verb: report, inform, notify',
  'flip(s|ped|ping)?': 'variant, or invert',
  'strangers?': 'consumer, or install test',
  'set(s|ting)? aside': 'dead letter, dead-lettered',
  'work(s|ed|ing)? off': 'process, processed',
  'repeatable(?! read)': 'idempotent',
  'open (point|matter)s?': 'unspecified behavior, or implementation choice',
  'kept answers?': 'cached response',
};

/** Turns of phrase that read as translated, in code and its comments, with their replacements. */
const phrases: Record<string, string> = {
  '(that|those) of': 'a genitive or the noun',
  '(is|are) none': 'missing, absent, or an active verb',
  'of (its|their) own': 'separate, another, or own before the noun',
  meanwhile: 'since, just, while …, or nothing',
};
/** Code by hand: generated files have the words of the contract. */
const byHand =
  /^(?!packages\/(types\/src\/(operator\/)?(openapi|schemas)|(sandbox\/src\/operator-client|client\/src)\/methods)\.ts$).*\.[mc]?[jt]sx?$/;

/** Returns each of these words in a file, in prose and in identifiers of any spelling, with its line (0 is the path). */
function findWords(file: string, text: string, list = replacements): string[] {
  const glossary = file === 'CONTRIBUTING.md' ? /^## Glossary$[\s\S]*?^## /m : /(?!)/;
  const searched = text.replace(glossary, (section) => section.replace(/./g, ''));
  // Identifiers become separate words: `setAside` and `set_aside` are `set Aside` and `set aside`.
  const words = `${file}\n${searched}`.replace(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ');
  return Object.entries(list).flatMap(([pattern, replacement]) => {
    const matches = words.matchAll(new RegExp(`\\b${pattern.replaceAll(' ', '[\\s*/#-]*')}\\b`, 'gi'));
    const lines = [...matches].map(({ 0: word, index }) => [words.slice(0, index).split('\n').length - 1, word]);
    return lines.map(([line, word]) => `${file}:${line}: "${word}". Use instead: ${replacement}.`);
  });
}

test('words that the glossary replaces do not come back', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  const files = tracked.filter((file) => existsSync(file) && file !== 'test/words.test.ts');
  expect(files.flatMap((file) => findWords(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('comments read as written by a native', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  const files = tracked.filter((file) => byHand.test(file) && existsSync(file) && file !== 'test/words.test.ts');
  expect(files.flatMap((file) => findWords(file, readFileSync(file, 'utf8'), phrases))).toEqual([]);
});

test.each(['wasTold()', 'TOLD', 'is flipped', 'a set-aside batch', 'set_aside', 'x-repeatable', 'works\n * off'])(
  'the words in %j are found',
  (text) => expect(findWords('file.ts', text)).toHaveLength(1),
);

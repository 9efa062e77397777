import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Commits up to this one have titles of an earlier style. */
const last = '01d74b2bad898e8f7acd56f376b253c3bfb4eca3';

/** First words that describe a state or tell a story, instead of the change of the commit. */
const noImperative =
  /^(the|an?|this|these|it|every|each|all|no|what|there)\b|^(?!(shed|seed|embed|bring)\b)\w+(ed|ing)\b|^(adds|fixes|makes|moves|removes|renames|uses)\b/i;

/** The fault of the title of a commit. */
function findFaults(title: string): string[] {
  return [
    ...(title.length > 72 ? [`"${title}" has ${title.length} characters: use at most 72.`] : []),
    ...(noImperative.test(title) ? [`"${title}" begins with no imperative, such as Add or Remove.`] : []),
    ...(title.includes(';') ? [`"${title}" says two things: make two commits.`] : []),
  ];
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The titles since the last one of the earlier style, or the title of the last commit in a clone without history. */
function listTitles(): string[] {
  const format = ['log', '--no-merges', '--format=%s'];
  try {
    return git(...format, `${last}..HEAD`)
      .trim()
      .split('\n');
  } catch {
    return git(...format, '--max-count=1')
      .trim()
      .split('\n');
  }
}

test('titles of commits are imperative, short, and about one thing', () => {
  expect(listTitles().flatMap(findFaults)).toEqual([]);
});

test.each(['The server logs more', 'Added a check', 'Log errors; stop later', 'x'.repeat(73)])(
  'the title %j is refused',
  (title) => expect(findFaults(title)).toHaveLength(1),
);

import { expect, test } from 'vitest';
import { makeLinksRelative } from '../server/relative-links.ts';

test.each([
  ['index.html', '<a class="x" href="/errors.html#a">', '<a class="x" href="errors.html#a">'],
  ['reference/fetchGoal.html', '<script src="/_astro/a.js">', '<script src="../_astro/a.js">'],
  ['a/b/c.html', '<link href="/style.css">', '<link href="../../style.css">'],
  ['a/b.html', '<a href="//host/">', '<a href="//host/">'],
  ['a/b.html', '<a href="#here">', '<a href="#here">'],
  ['a/b.html', '<code>&lt;a href="/x"&gt; href="/y"</code>', '<code>&lt;a href="/x"&gt; href="/y"</code>'],
])('in %s, %s becomes %s', (path, html, result) => {
  expect(makeLinksRelative(html, path)).toBe(result);
});

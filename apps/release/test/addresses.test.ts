import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addAddresses, addProjectUrls, checkAddresses } from '../src/packages/addresses.ts';

const none = { repository: '', questions: '', corrections: '', documentation: '' };
const filledIn = {
  repository: 'https://git.example/things',
  questions: 'https://git.example/things/ask',
  corrections: 'https://git.example/things/correct',
  documentation: 'https://things.example/',
};

test('a README has the addresses once, after its other sections, and without them says who fills them in', () => {
  const readme = '# things\n\nThings.\n\n## Guides\n\nRead.\n';
  const waiting = addAddresses(readme, none);
  expect(waiting).toContain('fills in `addresses.json`');
  const ready = addAddresses(waiting, filledIn);
  for (const url of Object.values(filledIn)) expect(ready.split(`<${url}>`)).toHaveLength(2);
  expect(ready.startsWith(readme)).toBe(true);
  expect(addAddresses(`${ready}\n## More\n\nText.\n`, filledIn)).toBe(
    `${readme}\n## More\n\nText.\n${ready.slice(readme.length)}`,
  );
  expect(addAddresses(ready, none)).toBe(waiting);
});

test('the manifest for PyPI has the addresses once', () => {
  const manifest = '[project]\nname = "things"\n\n[tool.hatch]\npath = "src"\n\n[tool.mypy]\nstrict = true\n';
  const ready = addProjectUrls(manifest, filledIn);
  expect(ready).toContain('\n[project.urls]\nRepository = "https://git.example/things"\nQuestions = ');
  expect(addProjectUrls(ready, filledIn)).toBe(ready);
  expect(addProjectUrls(ready, none)).toBe(manifest);
});

test('nothing is published while an address is missing, or no URL', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'email-automation-addresses-'));
  const write = (addresses: object) => writeFileSync(join(folder.path, 'addresses.json'), JSON.stringify(addresses));
  write({ ...filledIn, questions: '', documentation: 'things.example' });
  expect(() => checkAddresses(folder.path)).toThrow('Fill in addresses.json: questions, documentation.');
  write(filledIn);
  checkAddresses(folder.path);
});

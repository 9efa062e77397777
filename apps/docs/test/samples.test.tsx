import { renderToString } from 'preact-render-to-string';
import { expect, onTestFinished, test } from 'vitest';
import type { CodeSample } from '../src/contract/document.ts';
import { operationObject, operations } from '../src/contract/operations.ts';
import { RequestSamples } from '../src/reference/Samples.tsx';
import { samplesOf } from '../src/reference/samples.ts';

const operation = operations.find(({ operationId }) => operationId === 'fetchGoal') ?? operations[0];

/** Adds samples to the contract until the end of the test. */
function publish(samples: CodeSample[]): NonNullable<typeof operation> {
  if (!operation) throw new Error('The contract has no operations.');
  const contract = operationObject(operation);
  const { 'x-codeSamples': published, ...others } = contract;
  contract['x-codeSamples'] = samples;
  onTestFinished(() => {
    delete contract['x-codeSamples'];
    Object.assign(contract, others, published && { 'x-codeSamples': published });
  });
  return operation;
}

test('samples of the contract have a tab for each language, which stays selected on other pages', () => {
  const samples = [
    { lang: 'Shell', label: 'curl', source: 'curl https://a.example\n' },
    { lang: 'Python', source: 'import requests' },
    { lang: 'COBOL', source: 'DISPLAY "<b>".' },
  ];
  const html = renderToString(<RequestSamples operation={publish(samples)} />);
  expect(html).toContain('data-group="language"');
  expect([...html.matchAll(/role="tab" [^>]*>(\w+)</g)].map(([, name]) => name)).toEqual(['curl', 'Python', 'COBOL']);
  expect(html).toContain('<span class="w">curl </span>');
  expect(html).toContain('<span class="w">import</span>');
  expect(html).toContain('DISPLAY "&lt;b&gt;".');
});

test('without samples in the contract, the sample is a curl command from the examples', () => {
  const [sample, ...others] = samplesOf(publish([]));
  expect(others).toEqual([]);
  expect(sample?.code).toBe('curl -u demo-token-of-ada: \\\n  http://127.0.0.1:4000/v2/1001/goals/4001');
});

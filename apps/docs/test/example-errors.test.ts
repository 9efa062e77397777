import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { exampleRequest } from '../src/contract/example-request.ts';
import { exampleErrors } from '../src/registers/example-errors.ts';
import { sandbox } from '../src/site/sandbox.ts';

test.each(Object.entries(exampleErrors))(
  'the example of %s is what the reference server responds with',
  async (_, example) => {
    const demo = await startDemo();
    onTestFinished(() => demo.close());
    const { method, path } = exampleRequest(example.operation, sandbox.parameters);
    const response = await fetch(demo.url + path, {
      method,
      headers: { authorization: `Basic ${btoa(`${sandbox.token}:`)}`, 'content-type': 'application/json' },
      body: JSON.stringify(example.body),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ errors: [example.error] });
  },
);

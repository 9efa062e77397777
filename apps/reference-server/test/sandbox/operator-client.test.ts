import { fileURLToPath } from 'node:url';
import { staleFiles } from '@email-automation/codegen/generated-files';
import { operatorClientFiles } from '@email-automation/sandbox/build/operator-client';
import { createHttpSend, OperatorError } from '@email-automation/sandbox/operator-client/http-send';
import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import { expect, test } from 'vitest';
import { startWithClock } from '../environment/clock.ts';
import { control } from '../environment/sandbox.ts';

test('the committed client of operators matches their contract', async () => {
  const folder = fileURLToPath(new URL('../../../../packages/sandbox', import.meta.url));
  expect(await staleFiles(folder, await operatorClientFiles())).toEqual([]);
});

test('a refusal is an error with the message of the server', async () => {
  const { controlUrl = '' } = await startWithClock();
  const send = createHttpSend({ url: controlUrl, token: control.token });
  const refused = createOperatorClient(send).clock.move({ advance: 'soon' });
  await expect(refused).rejects.toThrow(OperatorError);
  await expect(refused).rejects.toMatchObject({ operationId: 'moveClock', status: 400 });
  await expect(refused).rejects.toThrow('advance must be a duration');
  const anonymous = createOperatorClient(createHttpSend({ url: controlUrl }));
  await expect(anonymous.clock.fetch()).rejects.toMatchObject({ status: 401 });
  await expect(anonymous.health.fetch()).resolves.toEqual({ status: 'alive' });
});

test('a parameter that an operation does not have is an error that lists those it has', async () => {
  const operator = createOperatorClient(async () => undefined);
  // @ts-expect-error: the clock is read without parameters
  await expect(operator.clock.fetch({ at: 'now' })).rejects.toThrow('clock.fetch has no parameter at. It has: none.');
});

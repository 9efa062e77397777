import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { renderNumbers } from '../lint/render-numbers.ts';

/** Renders the numbers of openapi.yaml and, as in `{{server.tags}}`, those of the reference server in a value of a register. */
export const renderRegister = <Value>(value: Value, bundle: object): Value =>
  renderNumbers(value, { ...bundle, server: serverLimits }, true);

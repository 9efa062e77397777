import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { renderNumbers } from '../lint/render-numbers.ts';

/** Renders the numbers of openapi.yaml in a value of a register, and numbers of the reference server, such as `{{server.tags}}`. */
export const renderRegister = <Value>(value: Value, bundle: object): Value =>
  renderNumbers(value, { ...bundle, server: serverLimits }, true);

import { valueAt } from '@email-automation/contract-tools/json-pointer';

/**
 * Replaces references to numbers of openapi.yaml, such as `{{x-limits.batch_size}}` and `{{x-limits.batch_size + 1}}`, in all
 * strings of a value. A string that is nothing but a reference becomes a number. What names no number stays as it is.
 * @param prose whether to write numbers as people do, with a comma after thousands
 */
export function renderNumbers<Value>(value: Value, openapi: object, prose: boolean): Value;
export function renderNumbers(value: unknown, openapi: object, prose: boolean): unknown {
  if (typeof value === 'string') return renderText(value, openapi, prose);
  if (Array.isArray(value)) return value.map((item) => renderNumbers(item, openapi, prose));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renderNumbers(item, openapi, prose)]));
}

function renderText(text: string, openapi: object, prose: boolean): string | number {
  const resolve = (whole: string, path: string, sign = '+', offset = '0') => {
    const value = valueAt(openapi, `/${path.replaceAll('.', '/')}`);
    return typeof value === 'number' ? value + Number(sign + offset) : whole;
  };
  const [whole, ...parts] = /^\{\{([\w.-]+)(?: ([+-]) (\d+))?\}\}$/.exec(text) ?? [];
  if (whole !== undefined) return resolve(whole, ...(parts as [string]));
  return text.replace(/\{\{([\w.-]+)(?: ([+-]) (\d+))?\}\}/g, (...match) => {
    const value = resolve(...(match.slice(0, 4) as [string, string]));
    return prose ? value.toLocaleString('en-US') : String(value);
  });
}

import { formatNumber } from './format.ts';
import { type ContractSchema, nameOf, resolveSchema } from './schema.ts';

const plurals: Record<string, string> = {
  string: 'strings',
  integer: 'integers',
  number: 'numbers',
  object: 'objects',
};

/** The type of a value in a few words, such as `string or null`, or `array of CampaignSubscriber`. */
export function describeType(schema: ContractSchema): string {
  const resolved = resolveSchema(schema);
  const types = [resolved.type ?? []].flat();
  if (types.includes('array') && resolved.items) return `array of ${describeItems(resolved.items)}`;
  const words = types.length > 0 ? types.join(' or ') : resolved.oneOf || resolved.properties ? 'object' : 'any value';
  return resolved.format ? `${words} · ${resolved.format}` : words;
}

function describeItems(items: ContractSchema): string {
  const type = describeType(items);
  return nameOf(items) ?? plurals[type] ?? type;
}

/** The bounds of a value as short phrases, such as `1 to 1,000 items`. */
export function describeBounds(schema: ContractSchema): string[] {
  const { minItems, maxItems, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern } =
    resolveSchema(schema);
  const phrases = [
    describeRange(minItems, maxItems, 'item'),
    describeRange(minLength, maxLength, 'character'),
    describeRange(minimum, maximum),
    exclusiveMinimum === undefined ? undefined : `more than ${formatNumber(exclusiveMinimum)}`,
    exclusiveMaximum === undefined ? undefined : `less than ${formatNumber(exclusiveMaximum)}`,
    pattern === undefined ? undefined : `matches \`${pattern}\``,
  ];
  return phrases.filter((phrase) => phrase !== undefined);
}

function describeRange(minimum?: number, maximum?: number, unit?: string): string | undefined {
  const count = (value: number) => {
    if (!unit) return formatNumber(value);
    return `${formatNumber(value)} ${unit}${value === 1 ? '' : 's'}`;
  };
  if (minimum === undefined) return maximum === undefined ? undefined : `at most ${count(maximum)}`;
  if (maximum === undefined) return `at least ${count(minimum)}`;
  return minimum === maximum ? `exactly ${count(minimum)}` : `${formatNumber(minimum)} to ${count(maximum)}`;
}

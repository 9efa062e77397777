/** No counter gets this far, and it fits a 32-bit integer. */
const highNumber = '2147483646';

/**
 * An unused id in the format of a known one. The format of ids is unspecified, so only the last characters change: each
 * digit and letter becomes another digit or letter.
 */
export function unusedId(known: string): string {
  if (/^\d+$/.test(known)) return known === highNumber ? '2147483645' : highNumber;
  const shift = (characters: string) => (character: string) =>
    characters[(characters.indexOf(character) + 5) % characters.length] as string;
  const end = known
    .slice(-8)
    .replace(/[0-9]/g, shift('0123456789'))
    .replace(/[a-f]/g, shift('abcdef'))
    .replace(/[g-z]/g, shift('ghijklmnopqrstuvwxyz'));
  return known.slice(0, -8) + end;
}

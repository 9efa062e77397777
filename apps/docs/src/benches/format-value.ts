/** A number with its unit, such as `1,000/s` or `2.5 ×`. */
export const formatValue = (value: number, unit: string): string =>
  `${value.toLocaleString('en')}${unit.startsWith('/') ? '' : ' '}${unit}`;

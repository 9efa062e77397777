/** A number with separators, such as `50,000`. */
export const formatNumber = (value: number): string => value.toLocaleString('en');

import { operatorPrefix } from '../contract/operator-contract.ts';

/** Text of the contract without its marks of code, on one line. */
export const plainText = (text: string): string =>
  text.replaceAll(`\`${operatorPrefix}`, '').replaceAll('`', '').replace(/\s+/g, ' ').trim();

import { themeStyle } from '@email-automation/contract-tools/theme';

/** Makes `virtual:theme.css` the colors and fonts that other pages have, too. */
export const themePlugin = {
  name: 'theme',
  resolveId: (id: string) => (id === 'virtual:theme.css' ? '\0theme.css' : undefined),
  load: (id: string) => (id === '\0theme.css' ? themeStyle : undefined),
};

/** The icon of the product, which pages and browser tabs show. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none"><rect width="28" height="28" rx="7" fill="#0a6e5c"/><path d="M6.5 9.5 14 15.5l7.5-6M6.5 9.5v9h15v-9" stroke="#fff" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/></svg>';

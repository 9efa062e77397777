import { themeStyle } from '@email-automation/contract-tools/theme';

/** The style of all pages, light and dark. It is part of each page, because pages load no resources. */
export const style = `
${themeStyle}
:root { color-scheme: light dark; --radius: 6px; }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1.5rem 1rem; display: grid; gap: 1.25rem;
  align-content: center; justify-items: center; background: var(--bg); color: var(--text);
  font: 0.9375rem/1.5 var(--sans);
}
header { display: flex; align-items: center; gap: 0.625rem; font-weight: 650; letter-spacing: -0.01em; }
svg { display: block; width: 1.75rem; height: 1.75rem; }
main {
  width: 100%; max-width: 26rem; padding: 1.75rem; background: var(--surface);
  border: 1px solid var(--line); border-radius: 10px;
}
h1 { margin: 0 0 0.75rem; font-size: 1.375rem; font-weight: 650; line-height: 1.3; letter-spacing: -0.018em; text-wrap: balance; }
h1, p, li { overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
strong { font-weight: 600; }
code { padding: 0.1em 0.35em; border-radius: 4px; background: var(--sunken); font: 0.8125rem/1.5 var(--mono); }
ul { margin: 0 0 1rem; padding-left: 1.25rem; }
.secondary { color: var(--text-2); }
.error { padding: 0.5rem 0.75rem; border-radius: var(--radius); background: var(--bad-soft); color: var(--bad); font-weight: 500; }
label + .error { margin-bottom: 0.375rem; padding: 0; background: none; }
label { display: block; margin: 0 0 0.375rem; font-weight: 560; }
input {
  width: 100%; min-height: 2.75rem; margin: 0 0 1rem; padding: 0 0.75rem; font: inherit; font-size: 1rem; color: inherit;
  background: var(--surface); border: 1px solid var(--field); border-radius: var(--radius);
}
input[aria-invalid] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
button {
  width: 100%; min-height: 2.75rem; margin: 0 0 0.75rem; padding: 0.5rem 1rem; font: inherit; font-weight: 600; cursor: pointer;
  border: 1px solid transparent; border-radius: var(--radius); background: var(--accent); color: var(--on-accent);
}
button:hover { background: color-mix(in srgb, var(--accent), var(--text) 18%); }
button.plain { border-color: var(--edge); background: var(--surface); color: var(--text); }
button.plain:hover { background: var(--sunken); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.error:focus-visible { outline-color: var(--bad); }
form > :last-child, main > :last-child { margin-bottom: 0; }
`;

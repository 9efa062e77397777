/** The style of all pages, light and dark. It is part of each page, because pages load no resources. */
export const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f3f4f6, #14171c);
  --card: light-dark(#ffffff, #1f242c);
  --text: light-dark(#1b1f26, #eceff3);
  --secondary: light-dark(#535b68, #aab3c0);
  --line: light-dark(#868e9b, #79828f);
  --accent: light-dark(#1f4fd8, #8fb0ff);
  --on-accent: light-dark(#ffffff, #10131a);
  --error: light-dark(#b3161b, #ff9a94);
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1.5rem; display: grid; place-items: center;
  background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
}
main {
  width: 100%; max-width: 26rem; padding: 2rem; background: var(--card);
  border-radius: 0.75rem; box-shadow: 0 1px 3px #0003, 0 8px 24px #0000001a;
}
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.3; }
h1, p, li { overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
a { color: var(--accent); }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: 0.75rem; white-space: pre-wrap; background: var(--page); border-radius: 0.375rem; }
ul { margin: 0 0 1rem; padding-left: 1.25rem; }
.secondary { color: var(--secondary); }
.error { padding: 0.5rem 0.75rem; border-left: 4px solid var(--error); color: var(--error); font-weight: 600; }
label { display: block; margin: 0 0 0.25rem; font-weight: 600; }
input {
  width: 100%; margin: 0 0 1rem; padding: 0.625rem 0.75rem; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: 0.375rem;
}
input[aria-invalid] { border: 2px solid var(--error); }
/* Not hidden, because programs leave hidden fields empty. */
.trap { position: absolute; left: -100rem; }
button {
  width: 100%; margin: 0 0 0.75rem; padding: 0.625rem 1rem; font: inherit; font-weight: 600; cursor: pointer;
  border: 1px solid var(--accent); border-radius: 0.375rem; background: var(--accent); color: var(--on-accent);
}
button.plain { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form > :last-child, main > :last-child { margin-bottom: 0; }
`;

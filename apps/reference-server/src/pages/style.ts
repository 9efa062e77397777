/**
 * The style of all pages, light and dark, in the colors of the documentation and the console. It is part of each page, because
 * pages load no resources.
 */
export const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f9, #0e1116);
  --card: light-dark(#fff, #15191f);
  --text: light-dark(#151a21, #e9ecf1);
  --secondary: light-dark(#4a5462, #aeb7c4);
  --line: light-dark(#848d9b, #646e7c);
  --edge: light-dark(#e5e8ed, #282e38);
  --accent: light-dark(#0a6e5c, #52d9b8);
  --on-accent: light-dark(#fff, #04231c);
  --error: light-dark(#b3261e, #ff9c92);
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1.5rem; display: grid; place-items: center;
  background: var(--page); color: var(--text); font: 1rem/1.5 Inter, -apple-system, Segoe UI, Roboto, Arial, sans-serif;
}
main {
  width: 100%; max-width: 26rem; padding: 2rem; background: var(--card);
  border: 1px solid var(--edge); border-radius: 10px;
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

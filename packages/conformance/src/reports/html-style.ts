/** The style of the HTML report: light and dark as the reader's system has it, and on paper. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2430; --dim: #5b6675; --paper: #fff; --panel: #f5f7f9; --line: #d9dfe6;
  --pass: #1a7f4b; --fail: #b3261e; --warn: #8a5a00; --off: #5b6675; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ee; --dim: #9ba7b6; --paper: #12161c; --panel: #1a2028;
  --line: #2f3845; --pass: #5fce93; --fail: #ff8a80; --warn: #f0b95a; --off: #9ba7b6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 72rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .4rem; }
h2 { font-size: 1.2rem; margin: 2.6rem 0 .8rem; }
p { margin: .3rem 0; }
a { color: inherit; }
code, pre { font: .86em/1.5 ui-monospace, monospace; }
pre { margin: .5rem 0 0; padding: .7rem .9rem; overflow-x: auto; background: var(--panel); border: 1px solid var(--line);
  border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
.verdict { font-size: 1.15rem; font-weight: 600; }
.facts, .dim { color: var(--dim); }
.pass { color: var(--pass); } .fail, .error { color: var(--fail); } .not-testable { color: var(--warn); }
.not-offered, .not-observable { color: var(--off); }
.overview { display: flex; flex-wrap: wrap; gap: .8rem 2rem; margin: 1.4rem 0 0; padding: 0; list-style: none; }
.overview b { display: block; font-size: 1.5rem; line-height: 1.2; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .45rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { font-size: .78rem; font-weight: 600; color: var(--dim); vertical-align: bottom; }
th.mark, td.mark { width: 4.6rem; text-align: center; }
td.mark { font-weight: 700; }
td.id { width: 8.5rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
td small { display: block; color: var(--dim); }
td details { margin-top: .15rem; font-size: .88rem; color: var(--dim); }
details ul { margin: .3rem 0; padding-left: 1.1rem; }
summary { cursor: pointer; }
.failure { margin: 1rem 0; padding: .9rem 1.1rem; border: 1px solid var(--line); border-left: 4px solid var(--fail);
  border-radius: 6px; }
.failure.not-testable { border-left-color: var(--warn); color: inherit; }
.failure.error { color: inherit; }
.failure h3 .dim { font-weight: 400; }
.failure h3 { margin: 0 0 .4rem; font-size: 1rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .5rem 0; }
dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 46rem) { th.mark, td.mark { width: 2.4rem; } thead th.mark { writing-mode: vertical-rl; }
  td.id { width: auto; } body { padding: 1.2rem .8rem; } }
@media print { :root { --ink: #000; --dim: #444; --paper: #fff; --panel: #fff; --line: #bbb; --pass: #00582c;
  --fail: #8f0000; --warn: #6b4600; --off: #444; color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; } thead { display: table-header-group; }
  tr, .failure { break-inside: avoid; } td details:not([open]) { display: none; } }
`;

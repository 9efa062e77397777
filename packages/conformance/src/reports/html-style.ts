import { themeStyle } from '@email-automation/contract-tools/theme';

/** The style of the HTML report, for light and dark color schemes and for paper. */
export const style = `
${themeStyle}
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 72rem; background: var(--bg); color: var(--text);
  font: 16px/1.55 var(--sans); }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .4rem; }
h2 { font-size: 1.2rem; margin: 2.6rem 0 .8rem; }
p { margin: .3rem 0; }
a { color: inherit; }
code, pre { font: .86em/1.5 var(--mono); }
pre { margin: .5rem 0 0; padding: .7rem .9rem; overflow-x: auto; background: var(--surface); border: 1px solid var(--line);
  border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
.verdict { font-size: 1.15rem; font-weight: 600; }
.facts, .dim { color: var(--text-3); }
.pass { color: var(--ok); } .fail, .error { color: var(--bad); } .untestable { color: var(--warn); }
.skipped, .unobservable { color: var(--text-3); }
.facts span { white-space: nowrap; }
.overview { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .9rem 1.2rem;
  margin: 1.6rem 0 0; padding: 0; list-style: none; }
.overview b, .overview small { display: block; }
.overview + p { margin-top: 1.1rem; }
.overview b { font-size: 1.6rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
tr:target > * { background: var(--surface); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .45rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { font-size: .78rem; font-weight: 600; color: var(--text-3); vertical-align: bottom; }
th.mark, td.mark { width: 4.6rem; text-align: center; }
td.mark { font-weight: 700; }
th.id { width: 8.5rem; font-weight: 400; white-space: nowrap; font-variant-numeric: tabular-nums; }
td small, th small { display: block; color: var(--text-3); }
.word { display: none; width: 8.2rem; white-space: nowrap; }
.wide { overflow-x: auto; }
td details { margin-top: .15rem; font-size: .88rem; color: var(--text-3); }
details ul { margin: .3rem 0; padding-left: 1.1rem; }
summary { cursor: pointer; }
.failure { margin: 1rem 0; overflow-wrap: anywhere; padding: .9rem 1.1rem; border: 1px solid var(--line); border-left: 4px solid var(--bad);
  border-radius: 6px; }
.failure.untestable { border-left-color: var(--warn); color: inherit; }
.failure.error { color: inherit; }
.failure h3 .dim { font-weight: 400; }
.failure ul { margin: .2rem 0; padding-left: 1.2rem; }
.failure h3 { margin: 0 0 .4rem; font-size: 1rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .5rem 0; }
dt { color: var(--text-3); } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 56rem) { .mark { display: none; } .word { display: table-cell; } }
@media (max-width: 40rem) { body { padding: 1.2rem .8rem; } .facts span { white-space: normal; }
  thead { display: none; } table, tbody, tr { display: block; } tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tr > * { display: inline; border: 0; padding: 0; } th.id small { display: inline; margin: 0 .6rem; } td:not(.word, .mark) { display: block; }
  td.word { display: block; } dl { display: block; }
  .wide thead { display: table-header-group; } .wide table { display: table; width: auto; } .wide tbody { display: table-row-group; }
  .wide tr { display: table-row; } .wide tr > *, .wide td:not(.word, .mark) { display: table-cell; padding: .3rem .5rem; } }
@media print { :root { --text: #000; --text-3: #444; --bg: #fff; --surface: #fff; --line: #bbb; --ok: #00582c;
  --bad: #8f0000; --warn: #6b4600; color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; } thead { display: table-header-group; }
  .mark { display: none; } .word { display: table-cell; } h2 { break-after: avoid; }
  tr, .failure { break-inside: avoid; } td details:not([open]) { display: none; } }
`;

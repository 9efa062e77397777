/** Colors of the documentation, of the pages of the server and its console, and of reports of the conformance kit: light, dark. */
const colors = {
  bg: ['#f6f7f9', '#0e1116'],
  surface: ['#fff', '#15191f'],
  sunken: ['#f1f3f6', '#1c2129'],
  line: ['#e5e8ed', '#282e38'],
  edge: ['#cdd3dc', '#3d4552'],
  field: ['#848d9b', '#646e7c'],
  text: ['#151a21', '#e9ecf1'],
  'text-2': ['#4a5462', '#aeb7c4'],
  'text-3': ['#616b79', '#909aa9'],
  accent: ['#0a6e5c', '#52d9b8'],
  'accent-soft': ['#e0f4ee', '#0e2e27'],
  'on-accent': ['#fff', '#04231c'],
  fill: ['#1d2530', '#e9ecf1'],
  'on-fill': ['#fff', '#12161c'],
  ok: ['#17774a', '#6fcf9a'],
  warn: ['#854d04', '#eab564'],
  'warn-soft': ['#fcf2dd', '#33270f'],
  bad: ['#b3261e', '#ff9c92'],
  'bad-soft': ['#fdeeec', '#3a1c1a'],
  time: ['#6639b0', '#c2a8ff'],
  'time-soft': ['#f3eefc', '#251d3b'],
} as const;

const fonts = {
  sans: 'Inter, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif',
  mono: 'SF Mono, ui-monospace, Menlo, Consolas, Noto Sans Mono, monospace',
};

/** Defines colors and fonts as custom properties. `color-scheme` selects light or dark. */
export const themeStyle = `:root{${[
  ...Object.entries(colors).map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`),
  ...Object.entries(fonts).map(([name, families]) => `--${name}:${families}`),
].join(';')}}`;

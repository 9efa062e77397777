/** The paths of the symbols, on a square of 16 by 16. */
const paths = {
  overview: 'M2.5 9.5 6 6l2.5 2.5 5-5M10 3.5h3.5V7M2.5 13.5h11',
  requests: 'M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13',
  batches: 'm8 2 6 3-6 3-6-3 6-3ZM2 8l6 3 6-3M2 11l6 3 6-3',
  subscribers: 'M10.5 5.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM3 13.5c.4-2.6 2.4-4 5-4s4.6 1.4 5 4',
  campaigns: 'M4 3.5v9M4 4.5h5.5M4 8h8M4 11.5h4M13 4.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0Z',
  broadcasts: 'M2.5 6.5v3H5l5.5 3v-9L5 6.5H2.5ZM13 6.5a2.5 2.5 0 0 1 0 3',
  emails:
    'M3.5 3.5h9A1.5 1.5 0 0 1 14 5v6a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11V5a1.5 1.5 0 0 1 1.5-1.5ZM2.5 5 8 9l5.5-4',
  time: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 4.5V8l2.5 1.5',
  setup:
    'M2.5 5h5.800M11.700 5h1.800M2.5 11H4M7.400 11h6.100M11.700 5a1.700 1.700 0 1 1-3.400 0 1.700 1.700 0 0 1 3.400 0ZM7.400 11A1.700 1.700 0 1 1 4 11a1.700 1.700 0 0 1 3.400 0Z',
  search: 'M11.500 7a4.500 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0ZM10.500 10.500l3 3',
  back: 'M9.500 3.500 5 8l4.500 4.500',
  close: 'm4 4 8 8M12 4l-8 8',
} as const;

export type SymbolName = keyof typeof paths;

/** A symbol beside its label, hidden from screen readers. */
export function Icon({ name }: { name: SymbolName }) {
  return (
    <svg class="i" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

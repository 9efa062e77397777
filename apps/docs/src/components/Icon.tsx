const paths = {
  search: <path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9m3.5 8 3.5 3.5" />,
  theme: (
    <>
      <path d="M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  menu: <path d="M2 4.5h12M2 8h12M2 11.5h12" />,
  close: <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />,
  arrow: <path d="M2 8h10M8.5 4l4 4-4 4" />,
  check: <path d="M3 8.5l3.5 3.5L13 4.5" />,
  minus: <path d="M3.5 8h9" />,
  info: <path d="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2m0 5.25V11m0-6.25v.5" />,
  caution: <path d="M8 2l6.5 11.5h-13zM8 6.5v3.25m0 1.5v.5" />,
  play: <path d="M4.5 3v10l8-5z" fill="currentColor" />,
} as const;

export type IconName = keyof typeof paths;

/** A drawing beside words, or in a control with a label. Screen readers skip it. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {paths[name]}
    </svg>
  );
}

interface PagerProps {
  /** What the page shows, such as `1 to 20 of 575`. */
  text: string;
  newer?: string | undefined;
  older?: string | undefined;
  names?: readonly [newer: string, older: string];
}

/** The end of a list: where it stands, and links to what is before and after. */
export function Pager({ text, newer, older, names = ['Newer', 'Older'] }: PagerProps) {
  return (
    <footer class="bar">
      <span class="faint">{text}</span>
      <span class="push" />
      {newer && (
        <a class="btn" href={newer}>
          {names[0]}
        </a>
      )}
      {older && (
        <a class="btn" href={older}>
          {names[1]}
        </a>
      )}
    </footer>
  );
}

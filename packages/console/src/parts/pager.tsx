interface PagerProps {
  /** What the page shows, such as `26 to 50`. */
  text: string;
  /** The addresses of the page before, and of the one after. */
  previous: string | undefined;
  next: string | undefined;
}

/** The end of a list: its position, and links to the pages before and after. */
export function Pager({ text, previous, next }: PagerProps) {
  return (
    <footer class="bar">
      <span class="faint">{text}</span>
      <span class="push" />
      {previous && (
        <a class="btn" href={previous}>
          Previous
        </a>
      )}
      {next && (
        <a class="btn" href={next}>
          Next
        </a>
      )}
    </footer>
  );
}

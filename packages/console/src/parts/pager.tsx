import { type ListQuery, nextPage } from '../records/list-query.ts';

interface PagerProps {
  /** The page, and how many rows were read for it: one more than it shows, if another page follows. */
  page: ListQuery;
  rows: number;
  /** The address of a page. */
  to(page: number): string;
  /** Its content, such as `26 to 50`. */
  text: string;
}

/** The end of a list with several pages: its position, and links to the pages before and after. */
export function Pager({ page, rows, to, text }: PagerProps) {
  const number = Number(page.page ?? 1);
  const next = nextPage(page, rows);
  if (number === 1 && next === undefined) return null;
  return (
    <footer class="bar">
      <span class="faint">{text}</span>
      <span class="push" />
      {number > 1 && (
        <a class="btn" href={to(number - 1)}>
          Previous
        </a>
      )}
      {next !== undefined && (
        <a class="btn" href={to(next)}>
          Next
        </a>
      )}
    </footer>
  );
}

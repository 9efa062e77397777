interface Page {
  title: string;
  url: string;
}

/** Links to the pages before and after the current one. */
export function Neighbors({ pages, current }: { pages: readonly Page[]; current: string }) {
  const index = pages.findIndex(({ url }) => url === current);
  const neighbors = { Previous: pages[index - 1], Next: pages[index + 1] };
  if (!neighbors.Previous && !neighbors.Next) return null;
  return (
    <nav class="grid pn" aria-label="Previous and next">
      {Object.entries(neighbors).map(([name, page]) =>
        page ? (
          <a key={name} href={page.url}>
            <small>{name}</small>
            {page.title}
          </a>
        ) : (
          <span key={name} />
        ),
      )}
    </nav>
  );
}

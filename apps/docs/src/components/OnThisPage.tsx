/** Links to the sections of a page. */
export function OnThisPage({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav class="rail toc" aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

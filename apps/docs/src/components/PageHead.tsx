/** The title of a page, and what it is about in a sentence. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
    </header>
  );
}

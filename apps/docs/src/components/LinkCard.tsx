/** A card that leads to a page, with its summary. */
export function LinkCard({ title, description, url }: { title: string; description: string; url: string }) {
  return (
    <article class="card">
      <h3>
        <a href={url}>{title}</a>
      </h3>
      <p>{description}</p>
    </article>
  );
}

/**
 * A picture of a page of the sandbox, in the colors that the reader sees. `pictures.ts` takes it.
 * @param name of the files in `public/pictures/`, such as `consent`
 */
export function Picture({ name, alt, caption }: { name: string; alt: string; caption: string }) {
  return (
    <figure class="picture">
      {['light', 'dark'].map((scheme) => (
        <img
          key={scheme}
          class={`on-${scheme}`}
          src={`/pictures/${name}-${scheme}.png`}
          alt={alt}
          width="560"
          height="500"
          loading="lazy"
        />
      ))}
      <figcaption class="note">{caption}</figcaption>
    </figure>
  );
}

import type { ImageMetadata } from 'astro';

const files = import.meta.glob<ImageMetadata>('../pictures/*.webp', { import: 'default', eager: true });

/**
 * A picture of a page of the sandbox, in the colors that the reader sees. `pictures.ts` takes it.
 * @param name of the files in `src/pictures/`, such as `consent`
 */
export function Picture({ name, alt, caption }: { name: string; alt: string; caption: string }) {
  return (
    <figure class="picture">
      {['light', 'dark'].map((scheme) => {
        const file = files[`../pictures/${name}-${scheme}.webp`];
        if (!file)
          throw new Error(`A guide shows the picture ${name}, which is not in src/pictures/: run pnpm pictures.`);
        const { src, width, height } = file;
        return (
          <img key={scheme} class={`on-${scheme}`} src={src} alt={alt} width={width} height={height} loading="lazy" />
        );
      })}
      <figcaption class="note">{caption}</figcaption>
    </figure>
  );
}

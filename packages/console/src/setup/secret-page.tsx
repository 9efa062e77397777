import { Code, CopyButton } from '../parts/code.tsx';

/** Secrets that are shown once, because only their hashes are stored. */
export function SecretPage({
  title,
  back,
  secrets,
}: {
  title: string;
  back: string;
  secrets: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <h1>{title}</h1>
      <p class="note time" role="status">
        Copy it now: it is shown only once, because the server stores its hash.
      </p>
      <section class="card" aria-label={title}>
        <div class="body">
          {Object.entries(secrets).map(([name, value], n) => (
            <div>
              <div class="bar">
                <b>{name}</b>
                <CopyButton of={`secret-${n}`} />
              </div>
              <Code label={name} id={`secret-${n}`} wrap>
                {value}
              </Code>
            </div>
          ))}
          <p>
            <a class="btn" href={back}>
              Done
            </a>
          </p>
        </div>
      </section>
    </>
  );
}

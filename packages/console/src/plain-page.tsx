import type { ComponentChildren } from 'preact';
import { assets } from './assets.ts';

/** A page without a session: signing in, and problems. */
export function PlainPage({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Console`}</title>
        <link rel="icon" href={assets.icon.path} type="image/svg+xml" />
        <link rel="stylesheet" href={assets.style.path} />
      </head>
      <body class="plain">
        <main>
          <section class="card">
            <header>
              <img src={assets.icon.path} width="24" height="24" alt="" />
              <h1>{title}</h1>
            </header>
            <div class="body">{children}</div>
          </section>
        </main>
      </body>
    </html>
  );
}

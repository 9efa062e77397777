import service from '@email-automation/openapi/service.json' with { type: 'json' };

/** The end of every page. */
export function Footer({ markdown }: { markdown: string | undefined }) {
  return (
    <footer class="foot">
      <div class="wrap">
        <span>
          Contract {service.version}, <a href="/changelog.html">changelog</a>
        </span>
        <a href="/openapi.json">openapi.json</a>
        <a href="/openapi.yaml">openapi.yaml</a>
        <a href="/llms.txt">llms.txt</a>
        <a href="/proven.html">How this is proven</a>
        {markdown && <a href={markdown}>Markdown of this page</a>}
      </div>
    </footer>
  );
}

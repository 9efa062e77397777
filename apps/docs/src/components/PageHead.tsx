/** A page above another one, or a group of pages, which has no URL. */
interface Step {
  title: string;
  url?: string;
}

interface Props {
  title: string;
  lead: string;
  /** Where the page is. */
  path?: readonly Step[];
  /** URL of the page as Markdown. */
  markdown?: string;
}

/** The title of a page, and its subject in a sentence. */
export function PageHead({ title, lead, path, markdown }: Props) {
  return (
    <header>
      {path && <Crumbs path={path} {...(markdown ? { markdown } : {})} />}
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
    </header>
  );
}

/** Where a page is, and its Markdown twin. */
export function Crumbs({ path, markdown }: Required<Pick<Props, 'path'>> & Pick<Props, 'markdown'>) {
  return (
    <div class="above">
      <nav class="crumbs" aria-label="Breadcrumb">
        {path.map(({ title, url }, index) => [
          index > 0 && <span aria-hidden="true">/</span>,
          url ? <a href={url}>{title}</a> : <span>{title}</span>,
        ])}
      </nav>
      {markdown && (
        <nav class="crumbs" aria-label="Other formats">
          <a href={markdown}>Markdown</a>
        </nav>
      )}
    </div>
  );
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { close, createIndex } from 'pagefind';
import type { GuideLink } from '../site/guide-link.ts';
import { otherQuestions } from '../site/questions.ts';
import { sectionOfGroup } from '../site/sections.ts';
import { type SearchRecord, splitPage } from './records.ts';

/** A kind of records as results show it, with the URLs that it has, and how much more its words count. */
interface Kind {
  name: string;
  urls: RegExp;
  weight: number;
}

const kinds: readonly Kind[] = [
  { name: 'Control port', urls: /^\/(reference\/)?operator/, weight: 0.3 },
  { name: 'Field', urls: /#(body|query|path|response)-/, weight: 0.3 },
  { name: 'Operation', urls: /^\/reference\//, weight: 1.5 },
  { name: 'Client', urls: /^\/clients\//, weight: 0.3 },
  { name: 'Not in this API', urls: /^\/not-in-this-api/, weight: 2.5 },
  { name: 'Error code', urls: /^\/errors\.html#\w+_error/, weight: 1.25 },
  { name: 'Requirement', urls: /^\/requirements\//, weight: 0.2 },
  { name: 'Unspecified', urls: /^\/unspecified\//, weight: 0.2 },
  { name: 'Page', urls: /^\//, weight: 1 },
];

/** Pages that only list other pages. */
const lists = /^(index|404|requirements|unspecified)\.html$/;

/** Files of Pagefind for its own user interface, for Workers, and for other languages. */
const unused = /-ui\.|-highlight\.|-worker\.|unknown\.pagefind$/;

/** Files that share the texts of the records: with one each, the site would have 1,500 more. */
const maxFragments = 200;

/** Writes the files that the search of the site loads. @param pages paths of the pages in the folder */
export async function writeSearchIndex(
  folder: string,
  pages: readonly string[],
  guides: readonly GuideLink[],
): Promise<void> {
  const { index } = await createIndex({ forceLanguage: 'en', keepIndexUrl: true, maxFragments });
  if (!index) throw new Error('Pagefind did not start.');
  const searched = pages.filter((page) => !lists.test(page));
  const texts = await Promise.all(searched.map((page) => readFile(join(folder, page), 'utf8')));
  const records = searched.flatMap((page, at) => splitPage(page, texts[at] ?? ''));
  const questions = guides.flatMap(({ url, questions: asked }) =>
    asked.map(({ question, section }) => ({ question, url: section ? `${url}#${section}` : url })),
  );
  for (const record of withoutRepetitions(records)) {
    const kind = kindOf(record.url, guides);
    const asked = [...questions, ...otherQuestions].filter(({ url }) => url === record.url);
    const content = renderRecord(record, kind, asked.map(({ question }) => question).join(' '));
    const { errors } = await index.addHTMLFile({ url: record.url, content });
    if (errors.length > 0) throw new Error(`${record.url}: ${errors.join(' ')}`);
  }
  const { files } = await index.getFiles();
  for (const { path, content } of files.filter((file) => !unused.test(file.path))) {
    const file = join(folder, 'pagefind', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await close();
}

const repeated = /^\/reference\/(operator\/.*#|\w+\.html#(unspecified|requirements|errors)$)/;

/** Leaves out parts of operations that registers have, fields of the control port, and fields that are known from another operation. */
function withoutRepetitions(records: readonly SearchRecord[]): SearchRecord[] {
  const isField = ({ url }: SearchRecord) => kindOf(url, []).name === 'Field';
  const known = new Set<string>();
  return records.filter((record) => {
    if (!record.title || repeated.test(record.url)) return false;
    const words = `${record.title} ${record.text}`;
    return !isField(record) || (!known.has(words) && known.add(words));
  });
}

/** Users of the API are the most readers: guides for other readers have the name of their section, and count less. */
function kindOf(url: string, guides: readonly GuideLink[]): Kind {
  const guide = guides.find((one) => url.startsWith(one.url));
  const section = guide && sectionOfGroup(guide.group);
  if (section)
    return { name: section === 'Guides' ? 'Guide' : section, urls: /./, weight: section === 'Guides' ? 1.25 : 0.6 };
  return kinds.find(({ urls }) => urls.test(url)) as Kind;
}

function renderRecord({ url, title, page, text }: SearchRecord, { name, weight }: Kind, questions: string): string {
  const [, operationId = ''] = /^\/reference\/(?:operator\/)?(\w+)\.html$/.exec(url) ?? [];
  const meta = `page[data-page], kind:${name}`;
  return `<html lang="en"><body data-pagefind-meta="${meta}" data-page="${escapeHtml(page)}">
<h1 data-pagefind-weight="${7 * weight}">${escapeHtml(title)}</h1>
<p data-pagefind-weight="8">${escapeHtml(`${operationId} ${questions}`)}</p>
<p data-pagefind-weight="${weight}">${escapeHtml(`${page === title ? '' : page} ${text}`)}</p></body></html>`;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

// Writes the Markdown twin of each page beside it. The build runs it in another thread.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { renderMarkdownTwin } from './markdown-twin.ts';

const { folder, pages } = workerData as { folder: string; pages: string[] };
for (const page of pages) {
  const file = join(folder, page);
  writeFileSync(file.replace(/html$/, 'md'), renderMarkdownTwin(readFileSync(file, 'utf8')));
}

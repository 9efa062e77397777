import { expect, test } from 'vitest';
import { renderMarkdownTwin } from '../src/site/markdown-twin.ts';

const render = (content: string) => renderMarkdownTwin(`<body><nav>Menu</nav><main>${content}</main></body>`);

test.each([
  ['parts for browsers are left out', '<p>Text</p><button>Run</button><div class="try">Form</div>', 'Text\n'],
  [
    'terms are a list',
    '<dl><div><dt>Command</dt><dd>clock set &lt;set&gt;</dd></div></dl>',
    '-   **Command**: clock set \\<set>\n',
  ],
  [
    'words that the page separates by their positions',
    '<header><b>Request</b><span>curl</span></header>',
    '**Request** curl\n',
  ],
  [
    'a block in several languages names each',
    '<div class="samples"><div class="Go"><pre><code>1</code></pre></div><div class="PHP"><pre><code>2</code></pre></div></div>',
    'Go:\n\n```\n1\n```\n\nPHP:\n\n```\n2\n```\n',
  ],
  ['a summary is a paragraph', '<details>IDs.<summary>Fields</summary><p>id</p></details>', 'IDs.\n\nFields\n\nid\n'],
  [
    'names keep their underscores, and links lead to twins',
    '<p>account_id <a href="errors.html#url_error">url_error</a> <a href="https://a.example/b.html">b</a></p>',
    'account_id [url_error](errors.md#url_error) [b](https://a.example/b.html)\n',
  ],
])('%s', (_, html, markdown) => expect(render(html)).toBe(markdown));

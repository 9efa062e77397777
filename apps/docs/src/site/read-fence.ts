const names: Record<string, string> = {
  sh: 'Terminal',
  shellscript: 'Terminal',
  ts: 'TypeScript',
  js: 'JavaScript',
  json: 'JSON',
  yaml: 'YAML',
  http: 'HTTP',
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", '#34': '"' };

/** Code between fences in a guide, from the HTML that Markdown becomes. */
export interface Fence {
  code: string;
  language: string;
  title: string;
}

export function readFence(html: string): Fence {
  const [, attributes = '', content = ''] = /<code([^>]*)>([\s\S]*)<\/code>/.exec(html) ?? [];
  const [, language = 'text'] = /language-([\w-]+)/.exec(attributes) ?? [];
  const code = content.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity).trimEnd();
  return { code, language, title: names[language] ?? language };
}

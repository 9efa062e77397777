const encode = (text: string) => text.replace(/[^/]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Other ways to write a path: some lead to it, and some lead nowhere. @param port of the server */
export function spellPath(path: string, port: number): string[] {
  const [, first = '', rest = ''] = /^(\/[^/]*)(.*)$/.exec(path) ?? [];
  const [, before = '', last = ''] = /^(.*\/)([^/]*)$/.exec(path) ?? [];
  return [
    path,
    encode(path),
    encode(path).toUpperCase().replaceAll('%2F', '/'),
    `${before}${encode(last.slice(0, 1))}${last.slice(1)}`,
    `${encode(first)}${rest}`,
    encode(path).replaceAll('%', '%25'),
    path.replaceAll('/', '%2f').replace('%2f', '/'),
    path.replaceAll('/', '%5c').replace('%5c', '/'),
    `/${path}`,
    path.replaceAll('/', '//'),
    `${path}/`,
    `${path}//`,
    `/.${path}`,
    `${before}./${last}`,
    `${before}%2e/${last}`,
    `/health/..${path}`,
    `/health/%2e%2e${path}`,
    `/console/../${path.slice(1)}`,
    `/console/sign-in/..%2f..${path}`,
    `/console/assets/%2e%2e/%2e%2e${path}`,
    path.toUpperCase(),
    `${path};x`,
    `/health;${path}`,
    `${path}?/health`,
    `${path}#/health`,
    `${path}%3f`,
    `${path}%00`,
    `${path}%zz`,
    `${before}${encode(last.slice(0, 1))}${last.slice(1)}%zz`,
    `${encode(first)}${rest}%zz`,
    `${encode(first)}${rest}%ff`,
    `http://127.0.0.1:${port}${path}`,
    `http://user:pass@127.0.0.1:${port}${path}`,
    `HTTPS://evil.example${path}`,
    `http://evil.example/health/..${path}`,
  ];
}

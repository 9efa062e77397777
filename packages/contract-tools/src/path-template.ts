/** Replaces the parameters of a path template such as `/v2/{account_id}/goals`. Values must be encoded for URLs. */
export const fillPath = (template: string, valueFor: (name: string) => string): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => valueFor(name));

/** Names of the parameters of a path template. */
export const pathParameters = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** A pattern for the paths of a template, with a group for each parameter. No parameter is empty or has a slash. */
export const pathPattern = (template: string): RegExp =>
  new RegExp(`^${fillPath(template.replace(/[.*+?^$()|[\]\\]/g, '\\$&'), (name) => `(?<${name}>[^/]+)`)}$`);

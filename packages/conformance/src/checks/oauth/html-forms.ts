import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse } from 'parse5';

/** The request of a browser when a user submits a form of a page. */
export interface FormRequest {
  method: 'GET' | 'POST';
  url: URL;
  fields: [name: string, value: string][];
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const attributesOf = ({ attrs }: Element) => new Map(attrs.map(({ name, value }) => [name, value]));

/** The elements with a name under a node, in the order of the page. */
function elementsOf(node: Node, ...names: string[]): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => [
    ...(defaultTreeAdapter.isElementNode(child) && child.namespaceURI === html.NS.HTML && names.includes(child.tagName)
      ? [child]
      : []),
    ...elementsOf(child, ...names),
  ]);
}

/** The requests of all forms of a page, one for each button. @param url of the page */
export const formRequestsOf = (page: string, url: URL): FormRequest[] =>
  elementsOf(parse(page), 'form').flatMap((form) => requestsOf(form, url));

function requestsOf(form: Element, page: URL): FormRequest[] {
  const { method = 'get', action = '' } = Object.fromEntries(attributesOf(form));
  if (!URL.canParse(action || page.href, page.href)) return [];
  const target = {
    method: method.toLowerCase() === 'post' ? ('POST' as const) : ('GET' as const),
    url: new URL(action || page.href, page.href),
  };
  const fields: FormRequest['fields'] = [];
  const buttons: FormRequest['fields'][] = [];
  for (const control of elementsOf(form, 'input', 'button')) {
    const attributes = attributesOf(control);
    const type = attributes.get('type') ?? (control.tagName === 'button' ? 'submit' : 'text');
    const name = attributes.get('name');
    const field: FormRequest['fields'] = name === undefined ? [] : [[name, attributes.get('value') ?? '']];
    if (type === 'submit') buttons.push(field);
    else if (type !== 'button' && type !== 'reset') fields.push(...field);
  }
  return (buttons.length > 0 ? buttons : [[]]).map((button) => ({ ...target, fields: [...fields, ...button] }));
}

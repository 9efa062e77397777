type Attributes = Record<string, string | ((event: Event) => void)>;

/** Creates an element. Pages forbid HTML that scripts make from strings, so scripts build their parts with this. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'string') created.setAttribute(key, value);
    else created.addEventListener(key, value);
  }
  created.append(...children);
  return created;
}

/** Creates a drawing from a path, as `components/Icon.tsx` does. */
export function icon(path: string): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const line = document.createElementNS(namespace, 'path');
  line.setAttribute('d', path);
  const attributes = { width: '16', height: '16', viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor' };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  svg.setAttribute('stroke-width', '1.5');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(line);
  return svg;
}

/** Announces an event to screen readers. */
export function announce(message: string): void {
  const live = document.getElementById('live');
  if (live) live.textContent = message;
}

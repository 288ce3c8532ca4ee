/**
 * Elements without a framework. Text always becomes a text node, attributes are set one by one, and nothing here accepts
 * markup, so a cell called `<img onerror=…>` is only shown.
 */

export type Child = Node | string | number | false | null | undefined | readonly Child[];

type Listener = (event: never) => void;

export type Attributes = Readonly<
  Record<string, string | number | boolean | null | undefined | Listener | Readonly<Record<string, string>>>
>;

/** Appends children. `false`, `null` and `undefined` are skipped. */
function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === false || child === null || child === undefined) continue;
    if (child instanceof Node) parent.appendChild(child);
    else if (typeof child === 'string' || typeof child === 'number') parent.appendChild(new Text(String(child)));
    else append(parent, child);
  }
}

function assign(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (typeof value === 'object') {
      // Set through the object model: a style attribute would need 'unsafe-inline' in the page's content security policy.
      for (const [property, text] of Object.entries(value))
        (element as HTMLElement | SVGElement).style.setProperty(property, text);
    } else element.setAttribute(name, value === true ? '' : String(value));
  }
}

type Tags<Elements> = {
  readonly [Tag in keyof Elements]: (...content: readonly [Attributes, ...Child[]] | readonly Child[]) => Elements[Tag];
};

const isAttributes = (content: Attributes | Child): content is Attributes =>
  typeof content === 'object' && content !== null && !(content instanceof Node) && !Array.isArray(content);

/** A function for each name of an element. */
const tagsOf = <Elements>(create: (tag: string) => Element): Tags<Elements> =>
  new Proxy({} as Tags<Elements>, {
    get:
      (_, tag: string) =>
      (first: Attributes | Child, ...children: Child[]): Element => {
        const element = create(tag);
        if (isAttributes(first)) assign(element, first);
        append(element, isAttributes(first) ? children : [first, ...children]);
        return element;
      },
  });

/** HTML elements, their attributes first if they have any: `h.a({ href, click: listener }, 'text', child)`. */
export const h = tagsOf<HTMLElementTagNameMap>((tag) => document.createElement(tag));

/** SVG elements. */
export const s = tagsOf<SVGElementTagNameMap>((tag) => document.createElementNS('http://www.w3.org/2000/svg', tag));

/** Replaces the children of an element. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

/** Runs work after the current state has been painted, so that the reader does not wait for it. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

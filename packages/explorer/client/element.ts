/** Content of an element. Falsy values are left out. */
export type Child = Node | string | false | null | undefined;
type Properties = Readonly<
  Record<string, string | boolean | null | undefined | ((event: never) => unknown)>
>;

/**
 * Creates an element. Functions are event listeners, and other properties are attributes. Text is inserted as text, and
 * links have only addresses that `toHref` allows.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: readonly (Child | readonly Child[])[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false || value === null) continue;
    if (typeof value === "function") created.addEventListener(name, value as EventListener);
    else created.setAttribute(name, toAttribute(name, value));
  }
  created.append(...children.flat().filter(isShown));
  return created;
}

const isShown = (child: Child): child is Node | string => Boolean(child);

const toAttribute = (name: string, value: string | true): string => {
  if (value === true) return "";
  return name === "href" ? toHref(value) : value;
};

/** The address of a link: a fragment, a path of this site, or an http or https URL. Others become `#`. */
export const toHref = (address: string): string =>
  /^(?:#|https?:\/\/|\/(?![/\\]))/.test(address) ? address : "#";

/** Text as code. */
export const code = (text: string): HTMLElement => element("code", {}, text);

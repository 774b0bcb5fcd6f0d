/** Content of an element. Falsy values are left out. */
export type Child = Node | string | false | null | undefined;
type Properties = Readonly<
  Record<string, string | boolean | null | undefined | ((event: never) => unknown)>
>;

/**
 * Creates an element. Functions are event listeners, and other properties are attributes. Text is inserted as text, and
 * links lead only to this page or to http and https URLs.
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

function toAttribute(name: string, value: string | true): string {
  if (value === true) return "";
  const isSafe = name !== "href" || value.startsWith("#") || /^https?:\/\//.test(value);
  return isSafe ? value : "#";
}

/** Text as code. */
export const code = (text: string): HTMLElement => element("code", {}, text);

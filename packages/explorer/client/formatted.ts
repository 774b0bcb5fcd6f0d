import { element } from "./element.ts";
import { requestLink } from "./links.ts";
import { counted, t } from "./texts.ts";

/** Values beyond this number are left out. */
const maximumNodes = 20_000;
const indentation = "  ";

/** Formatted JSON. */
export interface Formatted {
  readonly content: DocumentFragment;
  /** Whether nothing was left out. */
  readonly isWhole: boolean;
}

/** JSON, indented and coloured, with links for URLs of this site. Objects and lists can be folded. */
export function formatJson(value: unknown): Formatted {
  const content = document.createDocumentFragment();
  let count = 0;

  const write = (value: unknown, indent: string, parent: ParentNode): void => {
    if (++count > maximumNodes) return;
    if (typeof value === "string") parent.append(toText(value));
    else if (value === null || typeof value !== "object")
      parent.append(element("span", { class: "atom" }, String(value)));
    else writeEntries(value, indent, parent);
  };

  const writeEntries = (value: object, indent: string, parent: ParentNode): void => {
    const isList = Array.isArray(value);
    const entries = Object.entries(value);
    const [open, close] = isList ? ["[", "]"] : ["{", "}"];
    if (entries.length === 0) return parent.append(open + close);
    const inner = element("span");
    const innerIndent = indent + indentation;
    entries.forEach(([key, item], i) => {
      if (count > maximumNodes) return;
      inner.append(`\n${innerIndent}`);
      if (!isList) inner.append(element("span", { class: "key" }, JSON.stringify(key)), ": ");
      write(item, innerIndent, inner);
      if (i < entries.length - 1) inner.append(",");
    });
    inner.append(`\n${indent}`);
    if (indent === "") return parent.append(open, inner, close);
    const size = counted(isList ? "items" : "keys", entries.length);
    parent.append(...toFoldable(inner, { open, close, size }));
  };

  write(value, "", content);
  return { content, isWhole: count <= maximumNodes };
}

/** The content between its brackets. The opening one is a button that folds the content. */
function toFoldable(
  inner: HTMLElement,
  { open, close, size }: { readonly open: string; readonly close: string; readonly size: string },
): readonly HTMLElement[] {
  const end = element("span", {}, close);
  const toggle = (): void => {
    inner.hidden = !inner.hidden;
    end.hidden = inner.hidden;
    button.setAttribute("aria-expanded", String(!inner.hidden));
    button.textContent = inner.hidden ? `${open} ${size} ${close}` : open;
  };
  const button = element(
    "button",
    {
      type: "button",
      class: "fold",
      "aria-expanded": "true",
      "aria-label": t("fold", { size }),
      title: t("fold", { size }),
      click: toggle,
    },
    open,
  );
  return [button, inner, end];
}

/** A string; URLs are links. */
function toText(text: string): HTMLElement {
  const json = JSON.stringify(text);
  const link = requestLink(text);
  if (link) return element("a", { href: link, class: "string", title: t("follow") }, json);
  if (/^https?:\/\/[^\s"<>{}]+$/.test(text))
    return element(
      "a",
      { href: text, class: "string away", target: "_blank", rel: "noopener noreferrer" },
      json,
    );
  return element("span", { class: "string" }, json);
}

/** The keyboard shortcuts of the admin, by scope. They are used by the key handlers and by the list that `?` opens. */
export const shortcuts = {
  everywhere: { find: "Mod+K", list: "Shift+?" },
  palette: { next: "ArrowDown", previous: "ArrowUp", run: "Enter", close: "Escape" },
  post: { save: "Mod+S" },
  text: {
    bold: "Mod+B",
    italic: "Mod+I",
    underline: "Mod+U",
    strike: "Mod+Shift+S",
    code: "Mod+E",
    link: "Mod+K",
    quote: "Mod+Shift+B",
    undo: "Mod+Z",
    redo: "Mod+Shift+Z",
    moveUp: "Alt+ArrowUp",
    moveDown: "Alt+ArrowDown",
    duplicate: "Mod+Shift+D",
    tools: "Alt+F10",
  },
  comments: {
    next: "J",
    previous: "K",
    approve: "A",
    unapprove: "U",
    reply: "R",
    edit: "E",
    spam: "S",
    trash: "D",
    select: "X",
    send: "Mod+Enter",
  },
  forms: { moveUp: "Alt+ArrowUp", moveDown: "Alt+ArrowDown" },
} as const;

const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? "");
const symbols: Readonly<Record<string, string>> = {
  Mod: isMac ? "⌘" : "Ctrl",
  Alt: isMac ? "⌥" : "Alt",
  Shift: isMac ? "⇧" : "Shift",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Enter: "↵",
  Escape: "Esc",
};

/** The keys of a shortcut as they are named on this computer. */
export const keysOf = (shortcut: string): readonly string[] => {
  const keys = shortcut.split("+");
  // A question mark requires Shift on most keyboards, so the modifier is not compared.
  return (keys.at(-1) === "?" ? ["?"] : keys).map((key) => symbols[key] ?? key);
};

/** The same as a text: `Ctrl+K`. */
export const toKeys = (shortcut: string): string => keysOf(shortcut).join(isMac ? "" : "+");

/** The same as the content editor names it: `Mod-Shift-d`. */
export const toEditorKeys = (shortcut: string): string =>
  shortcut
    .split("+")
    .map((key) => (key.length === 1 ? key.toLowerCase() : key))
    .join("-");

/** The properties of a pressed key. */
type KeyPress = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "key" | "metaKey">;

/** Whether an event of the keyboard is a shortcut. */
export function isPressed(shortcut: string, { key, altKey, ctrlKey, metaKey }: KeyPress): boolean {
  const keys = shortcut.split("+");
  return (
    keys.at(-1)?.toLowerCase() === key.toLowerCase() &&
    keys.includes("Alt") === altKey &&
    keys.includes("Mod") === (ctrlKey || metaKey)
  );
}

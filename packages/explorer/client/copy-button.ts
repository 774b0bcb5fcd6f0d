import { element } from "./element.ts";
import { t } from "./texts.ts";

/** A button that copies a text, and shows the result for a moment. */
export function copyButton(label: string, toText: () => string): HTMLElement {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(toText());
      button.textContent = t("copied");
    } catch {
      button.textContent = t("notCopied");
    }
    setTimeout(() => (button.textContent = label), 1600);
  };
  const button = element("button", { type: "button", class: "quiet", click: copy }, label);
  return button;
}

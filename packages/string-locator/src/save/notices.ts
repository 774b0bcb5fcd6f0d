import { escapeHtml } from "@waymark/core";

/** What clients of the first version show. */
export interface Notice {
  readonly type: "error" | "success";
  /** HTML. */
  readonly message: string;
}
/** The answer of a save: its types say whether it was done. */
export interface Notices {
  readonly notices: readonly Notice[];
}
/** Says why nothing was done. */
export const failed = (...messages: readonly string[]): Notices => ({
  notices: messages.map((message) => ({ type: "error", message: escapeHtml(message) })),
});
/** Says that it was done. */
export const succeeded = (message: string): Notices => ({
  notices: [{ type: "success", message: escapeHtml(message) }],
});

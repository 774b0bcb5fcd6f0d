import { escapeHtml } from "@waymark/core";

/** A notice for clients of the first version. */
export interface Notice {
  readonly type: "error" | "success";
  /** HTML. */
  readonly message: string;
}
/** The response of a save: the notice types indicate success or failure. */
export interface Notices {
  readonly notices: readonly Notice[];
}
/** Notices of a failure. */
export const failed = (...messages: readonly string[]): Notices => ({
  notices: messages.map((message) => ({ type: "error", message: escapeHtml(message) })),
});
/** A notice of success. */
export const succeeded = (message: string): Notices => ({
  notices: [{ type: "success", message: escapeHtml(message) }],
});

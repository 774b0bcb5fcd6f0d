import { defineEvent } from "@waymark/core";

/** A counted event of a popup. */
export interface PopupNote {
  /** The id of the popup. */
  readonly popup: number;
  /** `open`, `conversion`, or an event type that a module contributes to `popup.events`. */
  readonly event: string;
  readonly at: Date;
}
/** An event of a popup was counted; emitted in the transaction that counts it. */
export const popupCounted = defineEvent<PopupNote>("popup.counted");

import { defineEvent } from "@waymark/core";

/** Something that was counted. */
export interface PopupNote {
  /** The id of the popup. */
  readonly popup: number;
  /** `open`, `conversion`, or what a module has added to `popup.events`. */
  readonly event: string;
  readonly at: Date;
}
/** An event of a popup was counted; told in the transaction that counts it. What is not counted is not told. */
export const popupCounted = defineEvent<PopupNote>("popup.counted");

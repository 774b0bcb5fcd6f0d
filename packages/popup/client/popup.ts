import type { ClientPopup } from "../src/pages/client-popup.ts";

/** A popup of the page. */
export interface Popup {
  readonly id: number;
  readonly dialog: HTMLDialogElement;
  readonly settings: ClientPopup;
  /** The element that had the focus before the popup opened. */
  opener: HTMLElement | null;
  /** Whether a conversion was counted since the popup opened. */
  hasConverted: boolean;
}

/** The popups of the page. */
export const popups: Popup[] = [];

// The data for the client script. The script imports this file, so it must not import server code.

/** A trigger in the data for the client script. */
export interface ClientTrigger {
  readonly type: "click_open" | "auto_open" | "form_submission";
  /** The names of cookies that mute it. */
  readonly cookies: readonly string[];
  readonly selector: string;
  /** Whether the link that was clicked is followed. */
  readonly follows: boolean;
  /** Milliseconds. */
  readonly delay: number;
  /** An `id`, a key or `any`. */
  readonly form: string;
}
/** A cookie in the data for the client script. */
export interface ClientCookie {
  readonly on:
    | "on_popup_open"
    | "on_popup_close"
    | "on_popup_conversion"
    | "form_submission"
    | "manual";
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 for a session cookie. */
  readonly age: number;
  /** Empty for the path of the page. */
  readonly path: string;
  readonly form: string;
  /** Whether only forms in the popup set it. */
  readonly inside: boolean;
}
/** The data of a popup for the client script. */
export interface ClientPopup {
  readonly id: number;
  readonly modal: boolean;
  /** Whether it stays open when another one opens. */
  readonly stays: boolean;
  /** Whether Esc closes it. */
  readonly esc: boolean;
  /** Whether a click outside closes it. */
  readonly outside: boolean;
  /** Milliseconds until the close button appears. */
  readonly closeDelay: number;
  /** Milliseconds until it closes after a form in it is submitted; -1 to leave it open. */
  readonly formClose: number;
  readonly skipsPhones: boolean;
  readonly skipsTablets: boolean;
  /** Custom properties for the style sheet. */
  readonly look: Readonly<Record<`--${string}`, string>>;
  readonly triggers: readonly ClientTrigger[];
  readonly cookies: readonly ClientCookie[];
}

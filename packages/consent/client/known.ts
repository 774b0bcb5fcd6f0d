import type { Deletable } from "../src/known/names.ts";

declare const __CONSENT_KNOWN__: Deletable;

/** The cookies and storage of known vendors. The server puts JSON in the place of the name. */
export const known: Deletable = __CONSENT_KNOWN__;

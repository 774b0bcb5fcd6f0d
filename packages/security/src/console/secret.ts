import { siteSecret } from "@waymark/core";

/** The secret that nonces and tokens of the console are signed with. */
export const consoleSecret = siteSecret<"nonce" | "token">("console");

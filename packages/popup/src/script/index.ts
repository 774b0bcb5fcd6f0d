import { cookies } from "./cookies.ts";
import { counting } from "./counting.ts";
import { dialogs } from "./dialogs.ts";
import { start } from "./start.ts";
import { triggers } from "./triggers.ts";

/**
 * What runs in pages with popups, as text: it goes to the browser as it stands. It makes no markup, and what it changes of the
 * page are the dialogs that the site has put there.
 */
export const script: string = [
  "(() => {",
  '"use strict";',
  counting,
  cookies,
  dialogs,
  triggers,
  start,
  "})();",
  "",
].join("\n");

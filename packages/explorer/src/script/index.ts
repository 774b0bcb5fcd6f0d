import { answer } from "./answer.ts";
import { args } from "./args.ts";
import { catalogue } from "./catalogue.ts";
import { document } from "./document.ts";
import { element } from "./element.ts";
import { endpoint } from "./endpoint.ts";
import { identity } from "./identity.ts";
import { json } from "./json.ts";
import { pattern } from "./pattern.ts";
import { query } from "./query.ts";
import { sidebar } from "./sidebar.ts";
import { start } from "./start.ts";

/**
 * The script of the page as text, sent unchanged, so that no bundler or minifier of a site can change it or its hash.
 * It inserts text only as text; the CSP of the page prevents everything else.
 */
export const script: string = [
  "(() => {",
  '"use strict";',
  element,
  pattern,
  query,
  catalogue,
  json,
  identity,
  args,
  answer,
  document,
  endpoint,
  sidebar,
  start,
  "})();",
].join("\n");

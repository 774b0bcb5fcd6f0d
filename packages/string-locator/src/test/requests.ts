import { v1, v2 } from "./site.ts";

/** A request of each route. */
export interface Asking {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}
export const requests: readonly Asking[] = [
  {
    method: "POST",
    path: `${v1}/save`,
    body: { "string-locator-path": "theme/a.css", "string-locator-editor-content": "b" },
  },
  { method: "GET", path: `${v2}/search?text=a` },
  { method: "GET", path: `${v2}/text?place=file:theme/a.css` },
  {
    method: "POST",
    path: `${v2}/replace`,
    body: { place: "file:theme/a.css", text: "a", with: "b" },
  },
  { method: "GET", path: `${v2}/sources` },
  { method: "GET", path: `${v2}/changes` },
  { method: "POST", path: `${v2}/changes/1/restore`, body: {} },
];
/** The request options. */
export const toInit = ({ body }: Asking, headers: Readonly<Record<string, string>> = {}) =>
  body
    ? { body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } }
    : { headers };

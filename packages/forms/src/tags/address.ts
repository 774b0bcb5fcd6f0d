import { parseUrl } from "@waymark/core";
/**
 * Whether a template leads to a path of this site or to http: its host stands there in full, so that no tag can
 * put another in its place.
 */
export const isHttpAddress = (template: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(template) ||
  (/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i.test(template) &&
    parseUrl(template.replace(/[{}]/g, "")) !== undefined);

import sanitize from "sanitize-html";

const allowed: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, "img", "h1", "h2"],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "width", "height"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
};

/** HTML of administrators, with what visitors have filled in, as pages show it: without anything that runs. */
export const toCleanHtml = (html: string): string => sanitize(html, allowed);

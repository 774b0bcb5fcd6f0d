/**
 * Whether robots directives, of an `X-Robots-Tag` header or a `robots` element, exclude a page from search engines. Ignores
 * directives for a single robot (`otherbot: noindex`) and values of other directives (`max-image-preview:none`).
 */
export const excludesFromSearch = (directives: string): boolean =>
  directives
    .toLowerCase()
    .replace(/:\s+/g, ":")
    .split(/[\s,]+/)
    .some((one) => one === "noindex" || one === "none");

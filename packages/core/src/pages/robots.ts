/**
 * Whether robots directives, of an `X-Robots-Tag` header or a `robots` element, exclude a page from search engines. Directives for
 * a single robot (`otherbot: noindex`) and values of others (`max-image-preview:none`) do not.
 */
export const excludesFromSearch = (directives: string): boolean =>
  directives
    .toLowerCase()
    .replace(/:\s+/g, ":")
    .split(/[\s,]+/)
    .some((one) => one === "noindex" || one === "none");

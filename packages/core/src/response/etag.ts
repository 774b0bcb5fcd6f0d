const toOpaque = (tag: string): string => tag.trim().replace(/^W\//, "");

/** The tags that a header lists, such as `If-Match`, in quotes. Weak tags become strong ones: proxies weaken tags. */
export const toEtags = (header: string): readonly string[] => header.split(",").map(toOpaque);

/**
 * Whether the value of `If-None-Match` contains an entity tag in quotes, or is `*`. Weak and strong tags are equal
 * (RFC 9110, 13.1.2). False without the header.
 */
export const matchesEtag = (header: string | null, etag: string): boolean =>
  header !== null && toEtags(header).some((one) => one === "*" || one === toOpaque(etag));

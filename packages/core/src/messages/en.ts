/** The English texts of core's own pages. */
export const en = {
  notFoundTitle: "Page not found",
  notFoundApi: "The API of this site is at {link}.",
  failureTitle: "Something went wrong",
  failureText: "Error reference: {ref}. The log of the site has the details.",
  languageCookie: "The language that you have chosen.",
  languageCookieDuration: "1 year",
} as const;

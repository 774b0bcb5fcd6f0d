const { dataset, lang } = document.documentElement;

/** The data about the site in the document. */
export const page = {
  /** The URL of the API. */
  api: dataset["api"] ?? "/api",
  /** The path of the admin: `/admin`. */
  root: dataset["root"] ?? "/admin",
  /** The path of the site: `""`, or `/blog` for a site in a folder. */
  base: dataset["base"] ?? "",
  /** The language of the user, a BCP 47 tag. The admin is in English if it has no texts in this language. */
  language: lang,
  /** The nonce that the Content-Security-Policy allows for style sheets. */
  nonce: dataset["nonce"] ?? "",
} as const;

// Libraries that insert style sheets look for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: page.nonce });

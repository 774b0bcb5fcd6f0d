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

/** The URL of the admin, below the URL of the site. */
export const adminUrl = new URL(page.root, new URL(page.api, location.href)).href;

/** Whether the document was loaded from the origin of the site: the admin sends no requests to another one. */
export const isAtSiteOrigin = new URL(adminUrl).origin === location.origin;

// Libraries that insert style sheets look for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: page.nonce });

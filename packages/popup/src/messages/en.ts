/** The English texts of popups. */
export const en = {
  close: "Close",
  shownCookie: "Remembers that a popup was shown or closed, so that it does not open again.",
  shownCookieDuration: "as set for each popup",
  sentCookie: "Opens a popup on the page after a form submission.",
} as const;

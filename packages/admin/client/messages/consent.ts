/** The texts of the preview of the consent banner. */
export const consentBanner = {
  title: "Preview",
  view: "View",
  closed: "First question",
  opened: "Choice of categories",
  frame: "The banner as visitors see it",
  note: "With your changes, before they are saved. Colors follow the device of the visitor.",
  failed: "The preview is not up to date: {reason}",
} as const;

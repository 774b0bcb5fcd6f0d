/** The separators for titles. */
export const separators = {
  "sc-dash": { sign: "-", label: "-", name: "Dash" },
  "sc-ndash": { sign: "–", label: "&ndash;", name: "En dash" },
  "sc-mdash": { sign: "—", label: "&mdash;", name: "Em dash" },
  "sc-colon": { sign: ":", label: ":", name: "Colon" },
  "sc-middot": { sign: "·", label: "&middot;", name: "Middle dot" },
  "sc-bull": { sign: "•", label: "&bull;", name: "Bullet" },
  "sc-star": { sign: "*", label: "*", name: "Asterisk" },
  "sc-smstar": { sign: "⋆", label: "&#8902;", name: "Low asterisk" },
  "sc-pipe": { sign: "|", label: "|", name: "Vertical bar" },
  "sc-tilde": { sign: "~", label: "~", name: "Tilde" },
  "sc-laquo": { sign: "«", label: "&laquo;", name: "Left angle quotation mark" },
  "sc-raquo": { sign: "»", label: "&raquo;", name: "Right angle quotation mark" },
  "sc-lt": { sign: "<", label: "&lt;", name: "Less than sign" },
  "sc-gt": { sign: ">", label: "&gt;", name: "Greater than sign" },
} as const;
/** The stored key of a separator. */
export type SeparatorKey = keyof typeof separators;

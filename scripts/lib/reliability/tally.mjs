/** How often each of some things was counted, in words: `{ 201: 20, 503: 5 }` is "20 times 201, 5 times 503". */
export const inWords = (counts) =>
  Object.entries(counts)
    .map(([what, times]) => `${times} times ${what}`)
    .join(", ") || "none";

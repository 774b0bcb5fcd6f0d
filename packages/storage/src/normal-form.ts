/** A long run of combining marks, which Unicode sorts; two of them are marks only in compatibility forms. */
const run = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;
/** Shorter texts are normalized directly: they are too short for slow sorting. */
const short = 500;

/**
 * Normalizes a text to a Unicode normalization form in linear time. `String.prototype.normalize` sorts the marks after
 * a letter in quadratic time: 100 kB of them take many seconds. In a run of more than 30 marks, which no language has,
 * each 30 are sorted separately (UAX #15, Stream-Safe Text Format).
 */
export function toNormalForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  if (text.length < short || text.search(run) < 0) return text.normalize(form);
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: marks, index } of text.matchAll(run)) {
    const end = index + marks.length;
    pieces.push(text.slice(from, end).normalize(form));
    from = end;
  }
  pieces.push(text.slice(from).normalize(form));
  return pieces.join("");
}

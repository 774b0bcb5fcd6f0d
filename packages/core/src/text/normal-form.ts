/** Combining marks in a row, which Unicode puts into an order of their own; two of them are marks in compatibility forms alone. */
const run = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;
/** Shorter texts are normalized as they are: there is not enough in them to sort. */
const short = 500;

/**
 * A text in a Unicode normalization form, in a time that grows with its length. `String.prototype.normalize` sorts the marks
 * behind a letter in quadratic time: 100 kB of them take many seconds. Of more than 30 marks in a row, which no language has,
 * each 30 are sorted by themselves (UAX #15, Stream-Safe Text Format).
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

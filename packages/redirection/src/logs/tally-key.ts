/** Characters that an index of any storage takes, whatever they are. */
const longest = 160;

/**
 * What equal values of a log are counted and found by: the value itself where it is short, else its beginning and a number
 * made of all of it. It only has to keep apart what happens to be there: who forges one miscounts two addresses.
 */
export const toTallyKey = (value: string): string =>
  value.length <= longest
    ? value
    : `${value.slice(0, longest).toWellFormed()}…${numberOf(value, 1)}${numberOf(value, 2)}`;

/** A number of 53 bits in which every character has a part. */
function numberOf(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

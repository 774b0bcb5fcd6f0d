/**
 * SHA-256 of a text of ASCII characters, as `hash(text)`: eight numbers of 32 bits. Browsers have one of their own, which answers later
 * and only over HTTPS; a task takes many thousands of hashes.
 */
export const sha256 = String.raw`
const constants = [];
const initial = [];
const fraction = (number) => ((number - Math.floor(number)) * 4294967296) | 0;
for (let n = 2; constants.length < 64; n++) {
  let isPrime = true;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
  if (!isPrime) continue;
  if (initial.length < 8) initial.push(fraction(Math.sqrt(n)));
  constants.push(fraction(Math.cbrt(n)));
}
const words = new Int32Array(64);
const hash = (text) => {
  const blocks = ((text.length + 8) >> 6) + 1;
  const input = new Int32Array(blocks * 16);
  for (let i = 0; i < text.length; i++) input[i >> 2] |= text.charCodeAt(i) << (24 - (i & 3) * 8);
  input[text.length >> 2] |= 128 << (24 - (text.length & 3) * 8);
  input[blocks * 16 - 1] = text.length * 8;
  const state = initial.slice();
  for (let block = 0; block < blocks; block++) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      if (i < 16) words[i] = input[block * 16 + i];
      else {
        const x = words[i - 15];
        const y = words[i - 2];
        const s = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
        const t = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
        words[i] = (words[i - 16] + s + words[i - 7] + t) | 0;
      }
      const s = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const one = (h + s + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0;
      const t = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const two = (t + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i] + value) | 0));
  }
  return state;
};
`;

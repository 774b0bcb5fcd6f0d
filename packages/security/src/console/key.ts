/** Points of small order: a signature that holds for any text can be made for each of them. The sign bit is left out. */
const weak: ReadonlySet<string> = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]);

/** Whether a hexadecimal public key is strong, so that signatures cannot be forged. */
export function isStrongKey(key: string): boolean {
  const last = Number.parseInt(key.slice(62), 16) & 0x7f;
  return !weak.has(key.slice(0, 62) + last.toString(16).padStart(2, "0"));
}

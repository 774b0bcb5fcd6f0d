/** The functions of `node:zlib` that the suites use to make PNG files: `deflateSync` stores without compression. */
export function deflateSync(data: Uint8Array): Uint8Array {
  const largest = 65_535;
  const blocks = Math.max(1, Math.ceil(data.length / largest));
  const out = new Uint8Array(2 + blocks * 5 + data.length + 4);
  const view = new DataView(out.buffer);
  view.setUint16(0, 0x7801);
  let at = 2;
  for (let block = 0; block < blocks; block++) {
    const part = data.subarray(block * largest, (block + 1) * largest);
    out[at] = block === blocks - 1 ? 1 : 0;
    view.setUint16(at + 1, part.length, true);
    view.setUint16(at + 3, ~part.length & 0xff_ff, true);
    out.set(part, at + 5);
    at += 5 + part.length;
  }
  view.setUint32(at, adler32(data));
  return out;
}
function adler32(data: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of data) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return ((high << 16) | low) >>> 0;
}
export function crc32(data: Uint8Array): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return ~crc >>> 0;
}

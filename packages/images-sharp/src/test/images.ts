import sharp from "sharp";

/** An image that is red on the left, blue on the right, and green at the top. */
export async function testImage(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  const right = await sharp({ create: { ...half, background: "#0000ff" } })
    .png()
    .toBuffer();
  const top = await sharp({
    create: { width, height: Math.ceil(height / 8), channels: 3, background: "#00ff00" },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: right, left: width - half.width, top: 0 },
    { input: top, left: 0, top: 0 },
  ]);
}
export const jpeg = async (width: number, height: number) =>
  (await testImage(width, height)).jpeg().toBuffer();
/** The strongest color channel of a pixel. */
export async function pixelAt(bytes: Uint8Array, left: number, top: number) {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return ["red", "green", "blue"][
    [...data.subarray(0, 3)].indexOf(Math.max(...data.subarray(0, 3)))
  ];
}
/** Status and code of an error; undefined without one. */
export const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { code: string; status: number }) => [error.status, error.code],
  );

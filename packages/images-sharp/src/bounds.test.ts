import { describe, expect, test } from "vitest";
import { sharpImages } from "./index.ts";
import { chunk, gif, png, segment, withSegments, zeros } from "./test/files.ts";
import { jpeg, errorOf } from "./test/images.ts";
import { tempFile } from "./test/temp-file.ts";

const images = sharpImages();

describe("an image that would take too much memory is rejected by its header", () => {
  const rise = async (work: () => Promise<unknown>) => {
    const start = process.memoryUsage().rss;
    let max = start;
    const timer = setInterval(() => (max = Math.max(max, process.memoryUsage().rss)), 2);
    await work();
    clearInterval(timer);
    return (Math.max(max, process.memoryUsage().rss) - start) / 1_048_576;
  };
  const tooLarge = [413, "rest_image_too_large"];

  test("a PNG of 30,000 × 30,000 in 1 MiB", async () => {
    const pixels = zeros((30_000 / 8 + 1) * 30_000);
    const source = tempFile(png(30_000, 30_000, Buffer.concat([pixels, Buffer.alloc(900_000)])));
    expect(
      await rise(async () => {
        expect(await errorOf(images.probe(source))).toEqual(tooLarge);
        expect(await errorOf(images.change(source, { width: 100 }))).toEqual(tooLarge);
      }),
    ).toBeLessThan(64);
  });

  test("a GIF with 10,000 frames, and one with 200 large frames", async () => {
    expect(await errorOf(images.probe(tempFile(gif(10_000))))).toEqual(tooLarge);
    expect(await errorOf(images.change(tempFile(gif(10_000)), { width: 1 }))).toEqual(tooLarge);
    expect(await errorOf(images.probe(tempFile(gif(201))))).toEqual(tooLarge);
    expect(await errorOf(images.probe(tempFile(gif(200, 1000, 1000))))).toEqual(tooLarge);
  });

  test("a decompression bomb in the pixels, texts or colour profile of a PNG", async () => {
    const bomb = zeros(500_000_000);
    const fits = zeros((100 / 8 + 1) * 100);
    const bombs = [
      png(100, 100, bomb),
      png(100, 100, fits, [chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), bomb]))]),
      png(100, 100, fits, [chunk("iTXt", Buffer.concat([Buffer.from("a\0\u0001\0\0\0"), bomb]))]),
      png(100, 100, fits, [chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), bomb]))]),
    ];
    expect(
      await rise(async () => {
        for (const bytes of bombs) {
          await errorOf(images.probe(tempFile(bytes)));
          await errorOf(images.change(tempFile(bytes), { width: 50 }));
        }
      }),
    ).toBeLessThan(64);
  });

  test("extremely long metadata", async () => {
    const whole = await jpeg(40, 20);
    const exif = segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), Buffer.alloc(65_000, 1)]));
    const many = withSegments(whole, ...Array.from({ length: 500 }, () => exif));
    const texts = Array.from({ length: 20_000 }, (_, i) =>
      chunk("tEXt", Buffer.from(`k${i}\0${"x".repeat(500)}`)),
    );
    expect(
      await rise(async () => {
        for (const bytes of [many, png(100, 100, zeros(1400), texts)]) {
          expect(await errorOf(images.probe(tempFile(bytes)))).toEqual(tooLarge);
          expect(await errorOf(images.change(tempFile(bytes), { width: 20 }))).toEqual(tooLarge);
        }
      }),
    ).toBeLessThan(64);
    const fewer = withSegments(whole, ...Array.from({ length: 100 }, () => exif));
    expect(await images.probe(tempFile(fewer))).toMatchObject({ width: 40 });
    expect(await images.change(tempFile(fewer), { width: 20 })).toMatchObject({ width: 20 });
  });

  test("the limits can be configured", async () => {
    const small = sharpImages({ maxPixels: 100, maxFrames: 2 });
    expect(await errorOf(small.probe(tempFile(await jpeg(11, 10))))).toEqual(tooLarge);
    expect(await small.probe(tempFile(await jpeg(10, 10)))).toMatchObject({ width: 10 });
    expect(await errorOf(small.probe(tempFile(gif(3))))).toEqual(tooLarge);
  });
});

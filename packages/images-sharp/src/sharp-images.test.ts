import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sharpImages } from "./index.ts";
import { gif, iptc, png, withSegments, zeros } from "./test/files.ts";
import { jpeg, testImage, errorOf } from "./test/images.ts";
import { tempFile } from "./test/temp-file.ts";

const images = sharpImages();

describe("probe", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif", "tiff"] as const)(
    "returns type and size of a %s, from memory and from a file",
    async (format) => {
      const bytes = await (await testImage(40, 20)).toFormat(format).toBuffer();
      const known = { type: `image/${format}`, width: 40, height: 20, frames: 1, notes: {} };
      expect(await images.probe(tempFile(bytes))).toMatchObject(known);
      const path = join(await mkdtemp(join(tmpdir(), "waymark-images-")), "x");
      await writeFile(path, bytes);
      expect(await images.probe({ ...tempFile(bytes), path })).toMatchObject(known);
    },
  );

  test("does not recognize SVG, PDF, text and empty files", async () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      '<?xml version="1.0"?><svg/>',
      "%PDF-1.7",
      "BM\0\0",
      "P1 1 1 1",
      "#?RADIANCE",
      "",
      "x",
    ]) {
      expect(await images.probe(tempFile(Buffer.from(text)))).toBeUndefined();
      expect(await images.change(tempFile(Buffer.from(text)), { width: 1 })).toBeUndefined();
    }
  });

  test("counts the frames of animations", async () => {
    expect(await images.probe(tempFile(gif(200)))).toMatchObject({
      width: 1,
      height: 1,
      frames: 200,
    });
    const two = await Promise.all([testImage(8, 4), testImage(4, 8)]);
    const frames = await Promise.all(two.map((one) => one.png().toBuffer()));
    const webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await images.probe(tempFile(webp))).toMatchObject({ height: 8, frames: 2 });
  });

  test("rejects a file with the header of an image and other content", async () => {
    const whole = await jpeg(40, 20);
    for (const bytes of [
      whole.subarray(0, 20),
      Buffer.from("GIF89a"),
      Buffer.from("\x89PNG\r\n\x1a\n garbage", "latin1"),
      Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"),
      Buffer.from("\0\0\0\x1cftypavif", "latin1"),
      png(0, 5, zeros(10)),
    ])
      expect(await errorOf(images.probe(tempFile(bytes)))).toEqual([400, "rest_image_broken"]);
  });
});

describe("metadata", () => {
  test("is read from IPTC, then EXIF, as text", async () => {
    const bytes = await (
      await testImage(40, 20)
    )
      .jpeg()
      .withExif({
        IFD0: {
          Model: "Harbour 5\0\u0007",
          ImageDescription: "Boats at dawn",
          Copyright: "C. Right",
          Artist: "A. Tist",
        },
        IFD2: {
          FNumber: "28/10",
          ExposureTime: "1/250",
          FocalLength: "50/1",
          ISOSpeedRatings: "400",
          DateTimeOriginal: "2024:05:06 07:08:09",
        },
      })
      .toBuffer();
    const exif = await images.probe(tempFile(bytes));
    expect(exif?.notes).toMatchObject({
      aperture: "2.8",
      camera: "Harbour 5",
      caption: "Boats at dawn",
      copyright: "C. Right",
      created_timestamp: String(Date.UTC(2024, 4, 6, 7, 8, 9) / 1000),
      credit: "A. Tist",
      focal_length: "50",
      iso: "400",
      shutter_speed: "0.004",
      title: "Boats at dawn",
    });
    const records = iptc([
      [5, "Short"],
      [105, "Headline"],
      [120, "A longer caption"],
      [110, "Agency"],
      [25, "boats"],
      [25, "sea, calm"],
      [55, "20230102"],
      [60, "030405"],
      [116, "Agency only"],
    ]);
    const both = await images.probe(tempFile(withSegments(bytes, records)));
    expect(both?.notes).toMatchObject({
      camera: "Harbour 5",
      title: "Headline",
      caption: "A longer caption",
      credit: "Agency",
      copyright: "Agency only",
      keywords: "boats, sea calm",
      created_timestamp: String(Date.UTC(2023, 0, 2, 3, 4, 5) / 1000),
    });
  });

  test("of other types is read from EXIF, and not copied to new images", async () => {
    for (const format of ["png", "webp", "avif", "jpeg"] as const) {
      const source = await (
        await testImage(40, 20)
      )
        .toFormat(format)
        .withExif({ IFD0: { Model: "Harbour 5" } })
        .toBuffer();
      expect((await images.probe(tempFile(source)))?.notes["camera"]).toBe("Harbour 5");
      const created = await images.change(tempFile(source), { width: 20 });
      const { exif, iptc: own, xmp, icc } = await sharp(created?.bytes).metadata();
      expect([exif, own, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(created!.bytes).includes("Harbour")).toBe(false);
    }
  });

  test("is omitted if it is invalid, and truncated if it is long", async () => {
    const bytes = await (
      await testImage(40, 20)
    )
      .jpeg()
      .withExif({ IFD0: { Model: "x".repeat(5000) } })
      .toBuffer();
    expect((await images.probe(tempFile(bytes)))?.notes["camera"]).toHaveLength(2000);
    let state = 5;
    const random = (below: number) =>
      (state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647) % below;
    for (let round = 0; round < 100; round++) {
      const damaged = Buffer.from(bytes);
      for (let i = 0; i < 10; i++) damaged[20 + random(300)] = random(256);
      const reading = await errorOf(images.probe(tempFile(damaged)));
      expect(reading === undefined || reading[1] === "rest_image_broken").toBe(true);
    }
  });
});

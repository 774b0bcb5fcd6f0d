import { expect, test } from "vitest";
import { readParts, readText, toBoundary } from "./multipart.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
type Read = { name: string; filename: string | undefined; type: string | undefined; text: string };

async function* inChunks(bytes: Uint8Array, size: () => number) {
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(bytes.length, at + size());
    yield bytes.slice(at, end);
    at = end;
  }
}
async function readAll(body: string | Uint8Array, boundary = "x", size = () => 65_536) {
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const parts: Read[] = [];
  for await (const part of readParts(inChunks(bytes, size), boundary)) {
    const { name, filename, type } = part;
    parts.push({ name, filename, type, text: await readText(part, { bytes: 10_000_000 }) });
  }
  return parts;
}
const part = (head: string, text: string) =>
  `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
const error = (reading: Promise<unknown>) =>
  reading.then(
    () => "read",
    (error: { code?: string }) => error.code,
  );

/** Numbers that are the same in every run. */
function randomly(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

test("the parts of a form do not depend on its chunks", async () => {
  const random = randomly(7);
  const hard = [
    "\r",
    "\n",
    "\r\n",
    "-",
    "--",
    "\r\n--",
    "\r\n--bound",
    "\r\n--boundar",
    "bound",
    "é",
  ];
  for (let round = 0; round < 60; round++) {
    const boundary = "boundary";
    const texts = Array.from({ length: random(4) }, () =>
      Array.from({ length: random(30) }, () => hard[random(hard.length)]).join(""),
    );
    const form = texts
      .map(
        (text, i) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\n${text}\r\n`,
      )
      .join("");
    const bytes = encoder.encode(`${form}--${boundary}--\r\nepilogue`);
    for (let cut = 0; cut < 50; cut++) {
      const max = 1 + random(cut < 25 ? 4 : 60);
      const parts = await readAll(bytes, boundary, () => 1 + random(max));
      expect(parts.map(({ text }) => text)).toEqual(texts);
    }
  }
});

test("bytes of files are not changed", async () => {
  const random = randomly(3);
  const file = Uint8Array.from({ length: 100_000 }, () => random(256));
  const head = encoder.encode(
    '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n',
  );
  const bytes = new Uint8Array([...head, ...file, ...encoder.encode("\r\n--x--")]);
  const read: number[] = [];
  for await (const one of readParts(
    inChunks(bytes, () => 1 + random(9000)),
    "x",
  ))
    for (let chunk = await one.read(); chunk; chunk = await one.read()) read.push(...chunk);
  expect(Uint8Array.from(read)).toEqual(file);
});

test("names, file names and types of browsers, curl and old browsers are read", async () => {
  const body =
    part('name="a"', "1") +
    part('name=b; filename="caf\u00e9 %22x%22.jpg"', "2") +
    part('name="c"; filename="a\\"b\\\\c.jpg"\r\nContent-Type: image/jpeg', "3") +
    part('name="d"; filename="C:\\temp\\x.jpg"', "4") +
    part('name="e"; filename="x"; filename*=UTF-8\'\'y', "5") +
    part('name="g"; filename=""', "");
  expect(await readAll(`${body}--x--`)).toEqual([
    { name: "a", filename: undefined, type: undefined, text: "1" },
    { name: "b", filename: 'caf\u00e9 "x".jpg', type: undefined, text: "2" },
    { name: "c", filename: 'a"b\\c.jpg', type: "image/jpeg", text: "3" },
    { name: "d", filename: "C:\\temp\\x.jpg", type: undefined, text: "4" },
    { name: "e", filename: "x", type: undefined, text: "5" },
    { name: "g", filename: "", type: undefined, text: "" },
  ]);
});

test("a preamble, an epilogue and spaces after a boundary are ignored", async () => {
  const body = `preamble\r\n--x \t\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n--x\r\nmore`;
  expect(await readAll(body)).toMatchObject([{ name: "a", text: "1" }]);
  expect(await readAll("--x--")).toEqual([]);
});

test("a part that is not read, or not completely, is skipped", async () => {
  const body = encoder.encode(
    `${part('name="a"', "1".repeat(5000))}${part('name="b"', "2".repeat(5000))}${part('name="c"', "3")}--x--`,
  );
  const seen: string[] = [];
  for await (const one of readParts(
    inChunks(body, () => 100),
    "x",
  )) {
    seen.push(one.name);
    if (one.name === "b") expect(decoder.decode(await one.read())).toMatch(/^2+$/);
  }
  expect(seen).toEqual(["a", "b", "c"]);
});

test.each([
  ["nothing", ""],
  ["no boundary", "nonsense"],
  ["no last boundary", part('name="a"', "1")],
  ["an end in the middle of the last boundary", `${part('name="a"', "1")}--x-`],
  ["an end in the headers", "--x\r\ncontent-disposition: form-da"],
  ["no headers", "--x\r\n\r\n1\r\n--x--"],
  ["no name", part("", "1") + "--x--"],
  ["no disposition", "--x\r\ncontent-type: a/b\r\n\r\n1\r\n--x--"],
  ["another disposition", '--x\r\ncontent-disposition: attachment; name="a"\r\n\r\n1\r\n--x--'],
  ["two names", part('name="a"; name="b"', "1") + "--x--"],
  ["an open quote", part('name="a', "1") + "--x--"],
  ["a header twice", part('name="a"\r\nContent-Disposition: form-data; name="b"', "1") + "--x--"],
  ["a folded header", part('name="a";\r\n filename="b"', "1") + "--x--"],
  ["a header without a colon", part('name="a"\r\nnonsense', "1") + "--x--"],
  ["line feeds alone", '--x\ncontent-disposition: form-data; name="a"\n\n1\n--x--'],
  ["a boundary that goes on in a part", part('name="a"', "1\r\n--xy") + "--x--"],
  [
    "bytes that are no UTF-8",
    Uint8Array.from([
      ...encoder.encode(part('name="a"', "")).slice(0, -2),
      0xff,
      13,
      10,
      45,
      45,
      120,
      45,
      45,
    ]),
  ],
])("a form with %s is rejected", async (_, body) => {
  expect(await error(readAll(body))).toBe("rest_invalid_body");
});

test("1,000 parts and headers of 16 KiB are read, more are rejected", async () => {
  const many = (count: number) => `${part('name="a"', "").repeat(count)}--x--`;
  expect(await readAll(many(1000))).toHaveLength(1000);
  expect(await error(readAll(many(1001)))).toBe("rest_invalid_body");
  const long = (length: number) => part(`name="a"\r\nx: ${"y".repeat(length)}`, "1") + "--x--";
  expect(await readAll(long(16_300))).toHaveLength(1);
  expect(await error(readAll(long(16_400)))).toBe("rest_invalid_body");
  expect(await error(readAll(`--x\r\n${"y".repeat(10_000_000)}`))).toBe("rest_invalid_body");
});

test("hostile forms take no longer than other forms of the same size", async () => {
  const size = 4_000_000;
  const boundary = `${"-".repeat(69)}x`;
  const near = `\r\n--${"-".repeat(69)}`;
  const bodies = [
    near.repeat(size / near.length),
    "\r".repeat(size),
    "\r\n".repeat(size / 2),
    "-".repeat(size),
  ];
  for (const text of bodies) {
    const form = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n${text}\r\n--${boundary}--`;
    expect((await readAll(form, boundary))[0]?.text).toBe(text);
  }
  // A header of one byte a chunk.
  const slow = `--x\r\ncontent-disposition: form-data; name="${"a".repeat(16_000)}"\r\n\r\n1\r\n--x--`;
  expect(await readAll(slow, "x", () => 1)).toHaveLength(1);
  const quotes = part(`name="${'\\"'.repeat(8000)}`, "1");
  expect(await error(readAll(`${quotes}--x--`))).toBe("rest_invalid_body");
});

test.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['multipart/form-data; charset=utf-8; boundary="a b:c"', "a b:c"],
  ["multipart/form-data;boundary=----WebKitFormBoundaryAbC", "----WebKitFormBoundaryAbC"],
  [`multipart/form-data; boundary=${"x".repeat(70)}`, "x".repeat(70)],
])("the boundary of %s is %s", (type, boundary) => expect(toBoundary(type)).toBe(boundary));

test.each([
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary="a "',
  'multipart/form-data; boundary="a\tb"',
  "multipart/form-data; boundary=é",
  `multipart/form-data; boundary=${"x".repeat(71)}`,
])("%j contains no boundary", (type) => expect(() => toBoundary(type)).toThrow("boundary"));

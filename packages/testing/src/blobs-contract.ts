import type { Blobs, ByteRange, StoredFile } from "@waymark/core";
import { registerContract, type Runner, type Skip } from "./contract.ts";

/** File storage for one test; `dispose` deletes its files. */
export interface TestedBlobs extends Blobs {
  readonly dispose?: () => Promise<void>;
}
/** Options of `blobsContract`. */
export interface BlobsContract {
  /** Creates empty file storage. */
  readonly create: () => Promise<TestedBlobs>;
  /** Tests that an adapter does not pass, by `"group > name"`, with the reason. */
  readonly skip: readonly Skip[];
}

interface Kit {
  readonly blobs: Blobs;
  readonly expect: Runner["expect"];
}
type Tests = Readonly<Record<string, (kit: Kit) => Promise<void>>>;

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (stream: ReadableStream<Uint8Array>): Promise<string> =>
  new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();
const read = async (blobs: Blobs, name: string, range?: ByteRange): Promise<string | undefined> => {
  const found = await blobs.get(name, range);
  return found && textOf(found.stream);
};
/** A stream of chunks, which ends with an error if one is given. */
function streamOf(chunks: readonly Uint8Array[], failure?: Error): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks[at++];
      if (chunk) controller.enqueue(chunk);
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
}

const files: Tests = {
  "a stored file can be read, from bytes and from streams": async ({ blobs, expect }) => {
    expect(await blobs.put("2026/11/a.txt", toBytes("héllo"))).toEqual({ size: 6 });
    expect(await blobs.put("b", streamOf([toBytes("one "), toBytes("two")]))).toEqual({ size: 7 });
    expect(await blobs.put("typed.png", toBytes("x"), { type: "image/png" })).toEqual({ size: 1 });
    expect(await read(blobs, "2026/11/a.txt")).toBe("héllo");
    expect(await read(blobs, "b")).toBe("one two");
    const { stream, size, modified } = (await blobs.get("b")) as StoredFile;
    await stream.cancel();
    expect([size, Number.isFinite(modified.getTime())]).toEqual([7, true]);
  },
  "a file may be empty": async ({ blobs, expect }) => {
    expect(await blobs.put("none", new Uint8Array())).toEqual({ size: 0 });
    expect(await blobs.put("no-chunk", streamOf([]))).toEqual({ size: 0 });
    expect(await read(blobs, "none")).toBe("");
    expect(await read(blobs, "no-chunk")).toBe("");
  },
  "a large file is read completely": async ({ blobs, expect }) => {
    const chunk = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);
    const chunks = Array.from({ length: 130 }, () => chunk);
    expect(await blobs.put("large", streamOf(chunks))).toEqual({ size: 13_000_000 });
    const { stream, size } = (await blobs.get("large")) as StoredFile;
    let count = 0;
    let isSame = true;
    for await (const bytes of stream)
      for (const byte of bytes) isSame &&= byte === (count++ % 100_000) % 251;
    expect([size, count, isSame]).toEqual([13_000_000, 13_000_000, true]);
  },
  "storing again replaces the file, and open streams continue": async ({ blobs, expect }) => {
    await blobs.put("a", toBytes("one"));
    const { stream } = (await blobs.get("a")) as StoredFile;
    await blobs.put("a", toBytes("two!"));
    expect(await textOf(stream)).toBe("one");
    expect(await read(blobs, "a")).toBe("two!");
  },
  "a missing file is undefined and cannot be removed": async ({ blobs, expect }) => {
    await blobs.put("2026/a", toBytes("a"));
    for (const name of ["b", "2026", "2026/b", "2026/a/c"]) {
      expect(await blobs.get(name)).toBeUndefined();
      expect(await blobs.remove(name)).toBe(false);
    }
    expect(await blobs.remove("2026/a")).toBe(true);
    expect(await blobs.remove("2026/a")).toBe(false);
    expect(await blobs.get("2026/a")).toBeUndefined();
  },
  "names may contain spaces, accents and punctuation": async ({ blobs, expect }) => {
    const names = ["Hafen ü (1).jpg", "a+b&c=d#e.jpg", "50%.txt", "写真/海.jpg", "it's.txt"];
    for (const name of names) await blobs.put(name, toBytes(name));
    for (const name of names) expect(await read(blobs, name)).toBe(name);
    for (const name of names) expect(await blobs.remove(name)).toBe(true);
  },
  "an unread stream can be cancelled": async ({ blobs, expect }) => {
    await blobs.put("a", streamOf(Array.from({ length: 20 }, () => new Uint8Array(100_000))));
    for (let i = 0; i < 20; i++) await (await blobs.get("a"))?.stream.cancel();
    expect((await read(blobs, "a"))?.length).toBe(2_000_000);
  },
};

const ranges: Tests = {
  "a range includes both end positions": async ({ blobs, expect }) => {
    await blobs.put("a", toBytes("0123456789"));
    expect(await read(blobs, "a", { first: 0, last: 0 })).toBe("0");
    expect(await read(blobs, "a", { first: 2, last: 4 })).toBe("234");
    expect(await read(blobs, "a", { first: 0, last: 9 })).toBe("0123456789");
    const { stream, size } = (await blobs.get("a", { first: 2, last: 4 })) as StoredFile;
    await stream.cancel();
    expect(size).toBe(10);
  },
  "a range beyond the end is truncated": async ({ blobs, expect }) => {
    await blobs.put("a", toBytes("0123456789"));
    expect(await read(blobs, "a", { first: 7, last: 99 })).toBe("789");
    const behind = (await blobs.get("a", { first: 10, last: 20 })) as StoredFile;
    expect([await textOf(behind.stream), behind.size]).toEqual(["", 10]);
  },
  "a range of an empty file is empty": async ({ blobs, expect }) => {
    await blobs.put("none", new Uint8Array());
    expect(await read(blobs, "none", { first: 0, last: 0 })).toBe("");
  },
  "a range of a missing file is undefined": async ({ blobs, expect }) => {
    expect(await blobs.get("a", { first: 0, last: 0 })).toBeUndefined();
  },
};

const listed = async (blobs: Blobs, prefix?: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const { name, size } of blobs.list(prefix)) found.push(`${name} ${size}`);
  return found.toSorted();
};
const lists: Tests = {
  "every file is listed once, with its size": async ({ blobs, expect }) => {
    expect(await listed(blobs)).toEqual([]);
    for (const name of ["2026/11/a.txt", "2026/12/b.txt", "2026/11-a", "none"])
      await blobs.put(name, toBytes(name === "none" ? "" : "héllo"));
    await blobs.put("none", toBytes("1"));
    await blobs.remove("2026/11-a");
    expect(await listed(blobs)).toEqual(["2026/11/a.txt 6", "2026/12/b.txt 6", "none 1"]);
  },
  "a listing has the same modification time as a read": async ({ blobs, expect }) => {
    for (let i = 0; i < 20; i++) await blobs.put(`a${i}`, toBytes("1"));
    for await (const { name, modified } of blobs.list()) {
      const file = await blobs.get(name);
      await file?.stream.cancel();
      expect(modified.toISOString()).toBe(file?.modified.toISOString());
    }
  },
  "a prefix may end within a name": async ({ blobs, expect }) => {
    for (const name of ["2026/11/a", "2026/11/b", "2026/1", "202/a", "a b/ü"])
      await blobs.put(name, toBytes("1"));
    expect(await listed(blobs, "2026/11/")).toEqual(["2026/11/a 1", "2026/11/b 1"]);
    expect(await listed(blobs, "2026/1")).toEqual(["2026/1 1", "2026/11/a 1", "2026/11/b 1"]);
    expect(await listed(blobs, "2026/11/b")).toEqual(["2026/11/b 1"]);
    expect(await listed(blobs, "a b/ü")).toEqual(["a b/ü 1"]);
    expect(await listed(blobs, "elsewhere/")).toEqual([]);
  },
  "more files than one page of the store are all listed": async ({ blobs, expect }) => {
    const names = Array.from({ length: 1050 }, (_, i) => `many/${i % 7}/${i}`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => blobs.put(name, toBytes("1"))));
    expect(await listed(blobs)).toEqual(names.map((name) => `${name} 1`).toSorted());
  },
  "a listing can be stopped early, and files can be removed during it": async ({
    blobs,
    expect,
  }) => {
    for (const name of ["a", "b", "c/d"]) await blobs.put(name, toBytes("1"));
    for await (const { size } of blobs.list()) {
      expect(size).toBe(1);
      break;
    }
    for await (const { name } of blobs.list()) await blobs.remove(name);
    expect(await listed(blobs)).toEqual([]);
  },
};

const errors: Tests = {
  "an exclusive write of an existing name is rejected": async ({ blobs, expect }) => {
    expect(await blobs.put("a", toBytes("1"), { exclusive: true })).toEqual({ size: 1 });
    expect(await blobs.put("a", toBytes("2"), { exclusive: true })).toBeUndefined();
    expect(await blobs.put("a", streamOf([toBytes("3")]), { exclusive: true })).toBeUndefined();
    expect(await read(blobs, "a")).toBe("1");
    await blobs.remove("a");
    expect(await blobs.put("a", toBytes("4"), { exclusive: true })).toEqual({ size: 1 });
  },
  "only one of many concurrent exclusive writes succeeds": async ({ blobs, expect }) => {
    const put = (i: number) => blobs.put("a", toBytes(String(i)), { exclusive: true });
    const stored = await Promise.all(Array.from({ length: 10 }, (_, i) => put(i)));
    const first = stored.findIndex((one) => one !== undefined);
    expect(stored.filter((one) => one !== undefined).length).toBe(1);
    expect(await read(blobs, "a")).toBe(String(first));
  },
  "an aborted source leaves no file, or the previous one": async ({ blobs, expect }) => {
    const broken = (size: number) =>
      streamOf([new Uint8Array(size), new Uint8Array(size)], new Error("the client disconnected"));
    await blobs.put("kept", toBytes("old"));
    for (const size of [10, 4_000_000]) {
      await expect(blobs.put("new", broken(size))).rejects.toThrow("the client disconnected");
      await expect(blobs.put("kept", broken(size))).rejects.toThrow("the client disconnected");
    }
    expect(await blobs.get("new")).toBeUndefined();
    expect(await read(blobs, "kept")).toBe("old");
  },
};

/**
 * The contract tests of file storage adapters. Register them in a test file of the adapter:
 * `blobsContract({ create: async () => fileBlobs(folder), skip: [] }, { describe, test, expect })`.
 *
 * @throws Error if `skip` names an unknown test or has no reason.
 */
export function blobsContract({ create, skip }: BlobsContract, runner: Runner): void {
  const groups = { files, ranges, lists, errors };
  registerContract("blobsContract", groups, skip, runner, async (body) => {
    const { dispose, ...blobs } = await create();
    try {
      await body({ blobs, expect: runner.expect });
    } finally {
      await dispose?.();
    }
  });
}

import { dayMs, coreErrors, type TempStorage } from "@waymark/core";
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type SpaceOptions, writeBytes, streamFile } from "./open-file.ts";

const oldAge = dayMs;

/** Deletes files of a folder that have not been written to for a day: a process that was killed has left them. */
export async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > oldAge) await rm(path, { force: true });
  }
}

/**
 * Stores bytes temporarily as files of a folder, which is created on first use, readable only by this user. They are
 * deleted by `drop`; the first use after a start deletes files that a crash left more than a day ago.
 */
export function fileTempStorage(folder: string, space: SpaceOptions = {}): TempStorage {
  const root = resolve(folder);
  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> =>
    (prepared ??= mkdir(root, { recursive: true, mode: 0o700 })
      .then(() => removeOld(root))
      .catch((error: unknown) => {
        prepared = undefined;
        throw error;
      }));

  return async (data, { limit }) => {
    const bear = (size: number): void => {
      if (size > limit) throw coreErrors.rest_request_too_large();
    };
    const path = join(root, randomUUID());
    let size: number;
    try {
      await prepare();
      const handle = await open(path, "wx", 0o600);
      try {
        size = await writeBytes(handle, data, { ...space, folder: root, bear });
      } finally {
        await handle.close();
      }
    } catch (error) {
      // Also if no byte of them was read.
      if (!data.locked) await data.cancel().catch(() => {});
      await rm(path, { force: true });
      throw error;
    }
    return {
      size,
      path,
      stream: () => streamPath(path, size),
      async head(length) {
        const handle = await open(path);
        try {
          const bytes = new Uint8Array(Math.min(length, size));
          const { bytesRead } = await handle.read(bytes, 0, bytes.byteLength, 0);
          return bytes.subarray(0, bytesRead);
        } finally {
          await handle.close();
        }
      },
      drop: () => rm(path, { force: true }),
    };
  };
}

/** The bytes of a file that is opened on the first read. */
function streamPath(path: string, size: number): ReadableStream<Uint8Array> {
  type Reader = ReadableStreamDefaultReader<Uint8Array>;
  let opened: Promise<Reader> | undefined;
  const toReader = async (): Promise<Reader> =>
    streamFile(await open(path), { first: 0, last: size - 1 }).getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const step = await (await (opened ??= toReader())).read();
        if (step.done) controller.close();
        else controller.enqueue(step.value);
      },
      cancel: async () => (await opened)?.cancel(),
    },
    { highWaterMark: 0 },
  );
}

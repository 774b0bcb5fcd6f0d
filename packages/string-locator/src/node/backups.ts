import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { readFileOf, writeNew } from "./file.ts";
import { FileError, inFolder } from "./folder.ts";

/** The previous bytes of files, in files named by date and path. */
export interface Backups {
  /** Stores bytes durably. Returns the name of the backup. */
  store(path: string, bytes: Uint8Array): Promise<string>;
  read(name: string): Promise<string | undefined>;
  drop(name: string): Promise<void>;
}
/** The format of generated names, which prevents path traversal. */
const made = /^\d{4}-\d\d-\d\dT[\w.-]{1,230}$/;

/** Stores backups in a folder. */
export function backupsIn(folder: string, max: number): Backups {
  return {
    async store(path, bytes) {
      const date = new Date().toISOString().replaceAll(":", "-");
      const words = path.replace(/[^\w.-]+/g, "_").slice(-120);
      const name = `${date}_${words}_${randomUUID().slice(0, 8)}`;
      try {
        await writeNew(join(folder, name), bytes);
        await sync(folder);
      } catch (error) {
        throw new FileError("unkept", { cause: error });
      }
      return name;
    },
    async read(name) {
      if (!made.test(name)) return undefined;
      try {
        return (await inFolder(folder, [], (open) => readFileOf(open, name, max))).text;
      } catch (error) {
        if (error instanceof FileError) return undefined;
        throw error;
      }
    },
    async drop(name) {
      if (made.test(name)) await unlink(join(folder, name)).catch(() => {});
    },
  };
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

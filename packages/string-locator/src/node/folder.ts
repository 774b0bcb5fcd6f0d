import type { BigIntStats } from "node:fs";
import { constants, type FileHandle, open, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { type FileErrorCode, fileErrors, type FileProblem } from "../files/port.ts";

/** Thrown for a file that is inaccessible. */
export class FileError extends Error {
  readonly code: FileErrorCode;
  constructor(code: FileErrorCode, options?: ErrorOptions) {
    super(fileErrors[code], options);
    this.name = "FileError";
    this.code = code;
  }
}

/** The errors of the system for paths that cannot be read. */
const unread: Readonly<Record<string, FileErrorCode>> = {
  ENOENT: "missing",
  ENAMETOOLONG: "missing",
  ENOTDIR: "link",
  ELOOP: "link",
  EISDIR: "link",
  ENXIO: "link",
  ENODEV: "link",
  EACCES: "locked",
  EPERM: "locked",
};
const unwritten = new Set(
  "ENOENT ENOTDIR EACCES EPERM EROFS ENOSPC EDQUOT EBUSY ETXTBSY EEXIST".split(" "),
);
const codeOf = (error: unknown): string => String(Reflect.get(Object(error), "code"));

/** Converts errors of opening a path; rethrows unexpected ones. */
export function orUnread(error: unknown): never {
  const code = unread[codeOf(error)];
  throw code === undefined ? error : new FileError(code, { cause: error });
}

/** The same for writes; `code` is the code to use. */
export function toUnwritten(error: unknown, code: FileErrorCode): unknown {
  return unwritten.has(codeOf(error)) ? new FileError(code, { cause: error }) : error;
}

/** Returns a rejection as a value. */
export async function answering<A>(work: () => Promise<A>): Promise<A | FileProblem> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError) return { code: error.code };
    throw error;
  }
}

/** An open folder: it remains the same even if its path is replaced. */
export interface Folder {
  readonly handle: FileHandle;
  /** The path of an entry; `"."` is the folder itself. */
  at(name: string): string;
  /** Throws if the path no longer leads to the opened folder. */
  checkPath(): Promise<void>;
  close(): Promise<void>;
}
const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;

/** Whether both describe the same file. */
export const isSameFile = (a: BigIntStats, b: BigIntStats): boolean =>
  a.ino === b.ino && a.dev === b.dev;

/**
 * Opens a folder below a root segment by segment, without following links. On Linux paths are relative to the open
 * folder, so that replaced segments have no effect; on other systems the path is compared with the opened folder before
 * a write.
 */
async function openFolder(root: string, parts: readonly string[]): Promise<Folder> {
  let folder = await enter(root, root);
  for (const [index, part] of parts.entries()) {
    const outer = folder;
    try {
      folder = await enter(outer.at(part), join(root, ...parts.slice(0, index + 1)));
    } finally {
      await outer.close();
    }
  }
  return folder;
}

/** Runs a function in a folder below a root. */
export async function inFolder<R>(
  root: string,
  parts: readonly string[],
  work: (folder: Folder) => Promise<R>,
): Promise<R> {
  const folder = await openFolder(root, parts);
  try {
    return await work(folder);
  } finally {
    await folder.close();
  }
}

async function enter(path: string, named: string): Promise<Folder> {
  const handle = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch(orUnread);
  try {
    const meant = await handle.stat({ bigint: true });
    const own = `/proc/self/fd/${handle.fd}`;
    const isOpenByDescriptor = await isAt(own, meant);
    const base = isOpenByDescriptor ? own : named;
    return {
      handle,
      at: (name) => `${base}/${name}`,
      async checkPath() {
        if (isOpenByDescriptor) return;
        const real = await realpath(named).catch(() => undefined);
        if (real !== named || !(await isAt(named, meant))) throw new FileError("changed");
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const isAt = async (path: string, meant: BigIntStats): Promise<boolean> => {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found !== undefined && isSameFile(found, meant);
};

import { fileFaults, type FileFault } from "../files/faults.ts";
import type { FileProblem } from "../files/port.ts";

/** Thrown for a file that is inaccessible. */
export class FileError extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault, options?: ErrorOptions) {
    super(fileFaults[fault], options);
    this.name = "FileError";
    this.fault = fault;
  }
}

/** The errors of the system for paths that cannot be read. */
const unread: Readonly<Record<string, FileFault>> = {
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
  const fault = unread[codeOf(error)];
  throw fault === undefined ? error : new FileError(fault, { cause: error });
}

/** The same for writes; `fault` is the code to use. */
export function toUnwritten(error: unknown, fault: FileFault): unknown {
  return unwritten.has(codeOf(error)) ? new FileError(fault, { cause: error }) : error;
}

/** Returns a rejection as a value. */
export async function answering<A>(work: () => Promise<A>): Promise<A | FileProblem> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError) return { fault: error.fault };
    throw error;
  }
}

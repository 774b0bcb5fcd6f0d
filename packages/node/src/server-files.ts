import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { access, lstat, open, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";

/** A file that must not or cannot be changed. The message contains no path. */
export class ServerFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ServerFileError";
  }
}
/** Files of another server that this site keeps up to date. */
export interface ServerFileFolder {
  /** Why a file cannot be written; undefined if it can. */
  problem(path: string): Promise<string | undefined>;
  /**
   * Replaces the text of a file by the result of `change` (for a new file it gets an empty text), atomically: readers
   * see the old or the new text. An unchanged text is not written.
   *
   * @throws ServerFileError if the file must not be changed, cannot be written, or is not text.
   */
  change(path: string, change: (text: string) => string): Promise<void>;
}

/** The maximum size of a file that is read, in bytes. */
const max = 4_194_304;
const name = ".htaccess";

/**
 * Lets a site write `.htaccess` files in a folder, such as the root of a web server, and in its subfolders; nothing
 * else: links out of it are not followed, and folders are not created. Paths are absolute, or relative to the folder.
 * The caller must preserve other lines of a file.
 */
export function serverFiles(folder: string): ServerFileFolder {
  /** The path of a file, and its current state. */
  const placeOf = async (path: string): Promise<{ file: string; now: Stats | undefined }> => {
    if (basename(path) !== name)
      throw new ServerFileError(`Only files named ${name} can be written.`);
    const root = await realpath(folder).catch(
      orFault("The folder of server files does not exist."),
    );
    const named = dirname(resolve(root, path));
    const parent = await realpath(named).catch(
      // The error must not reveal whether a folder elsewhere exists.
      orFault(
        isBelow(resolve(folder), named) || isBelow(root, named)
          ? "The folder of this file does not exist."
          : outside,
      ),
    );
    if (!isBelow(root, parent)) throw new ServerFileError(outside);
    const file = join(parent, name);
    const now = await lstat(file).catch(() => undefined);
    if (now) checkKind(now);
    await access(parent, constants.W_OK).catch(orFault("This folder is not writable."));
    return { file, now };
  };
  return {
    async problem(path) {
      try {
        await placeOf(path);
        return undefined;
      } catch (error) {
        if (error instanceof ServerFileError) return error.message;
        throw error;
      }
    },
    async change(path, change) {
      const { file, now } = await placeOf(path);
      const text = now ? toText(await read(file)) : "";
      const changed = change(text);
      if (changed === text) return;
      const draft = join(dirname(file), `.htaccess-${randomUUID()}`);
      try {
        await write(draft, changed, now ? now.mode & 0o777 : 0o644);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw new ServerFileError("This file is not writable.", { cause: error });
      }
    },
  };
}

const outside = "This file is outside the folder that the site may write to.";
const isBelow = (root: string, path: string): boolean =>
  path === root || path.startsWith(root === sep ? sep : root + sep);

function checkKind(file: Stats): void {
  if (!file.isFile()) throw new ServerFileError(noFile);
  if (file.size > max) throw new ServerFileError("This file is too large.");
}
const noFile = "This is a symbolic link or a folder, not a regular file.";

/** Reads the file itself: a link that replaced it in the meantime is not followed. */
async function read(path: string): Promise<Uint8Array> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(orFault(noFile));
  try {
    checkKind(await handle.stat());
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

const orFault = (message: string) => (cause: unknown) => {
  throw new ServerFileError(message, { cause });
};

/** Bytes that are not text would not survive the change. */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new ServerFileError("This file is not text in UTF-8.", { cause: error });
  }
}

async function write(path: string, text: string, mode: number): Promise<void> {
  const handle = await open(path, "wx", mode);
  try {
    await handle.writeFile(text);
    // Restores the mode, which the umask may have reduced.
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { access, lstat, open, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";

/** A file that may not be touched, or cannot be. The message names no path. */
export class ServerFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ServerFileError";
  }
}
/** Files that another server reads, and this site keeps up to date. */
export interface ServerFileFolder {
  /** Why a file cannot be written; undefined where it can. */
  fault(path: string): Promise<string | undefined>;
  /**
   * Gives a file the text that `change` makes of the one it has (an empty one where it is not there yet), at once: who reads
   * it meanwhile has the old text or the new one. What stays as it is is not written.
   *
   * @throws ServerFileError where it may not be touched, cannot be written, or is no text.
   */
  change(path: string, change: (text: string) => string): Promise<void>;
}

/** Bytes of a file that is read. */
const most = 4_194_304;
const name = ".htaccess";

/**
 * Lets a site write `.htaccess` files in a folder, such as the root of a web server, and in folders below it; nothing else, and
 * nowhere else: links are not followed out of it, and folders are not made. Paths are absolute, or relative to the folder.
 * What a file holds beside the site's own lines is the business of who asks for the change.
 */
export function serverFiles(folder: string): ServerFileFolder {
  /** Where a file lies or is to lie, and what is there now. */
  const placeOf = async (path: string): Promise<{ file: string; now: Stats | undefined }> => {
    if (basename(path) !== name) throw new ServerFileError(`Only files named ${name} are written.`);
    const root = await realpath(folder).catch(orFault("The folder of server files is not there."));
    const named = dirname(resolve(root, path));
    const parent = await realpath(named).catch(
      // Whether a folder elsewhere is there is nobody's business.
      orFault(
        isBelow(resolve(folder), named) || isBelow(root, named)
          ? "The folder of this file is not there."
          : outside,
      ),
    );
    if (!isBelow(root, parent)) throw new ServerFileError(outside);
    const file = join(parent, name);
    const now = await lstat(file).catch(() => undefined);
    if (now) checkKind(now);
    await access(parent, constants.W_OK).catch(orFault("This folder cannot be written in."));
    return { file, now };
  };
  return {
    async fault(path) {
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
        throw new ServerFileError("This file cannot be written.", { cause: error });
      }
    },
  };
}

const outside = "This file is outside the folder that the site may write in.";
const isBelow = (root: string, path: string): boolean =>
  path === root || path.startsWith(root === sep ? sep : root + sep);

function checkKind(file: Stats): void {
  if (!file.isFile()) throw new ServerFileError(noFile);
  if (file.size > most) throw new ServerFileError("This file is too large.");
}
const noFile = "This is a link or a folder, and no file.";

/** The file itself: a link that has come into its place meanwhile is not followed. */
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

/** Bytes that are no text would not survive the change. */
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
    // What the umask has taken from it.
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

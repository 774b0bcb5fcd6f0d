import type { Context } from "../builder.ts";
import { toFileKey } from "./addresses.ts";
import { remember, targetsOf } from "./origin.ts";

/** A name that the file of an attachment, or a size of it, had before it was replaced. */
export interface FormerName {
  /** The path in the upload folder. */
  readonly name: string;
  readonly size: string;
}

/** The location of the file of an attachment at the source, and its former names there. */
interface Origin {
  readonly url?: string;
  readonly path?: string;
  readonly former?: readonly FormerName[];
}

/** Redirects the former names of a replaced file to the new one, unless they are taken here, and maps their URLs at the source to the item. */
export async function takeFormerNames(
  db: Context["db"],
  source: string,
  id: number,
  { url = "", path = "", former = [] }: Origin,
): Promise<void> {
  const valid = former.filter(isValid);
  const names = valid.map(({ name }) => name);
  if (names.length === 0) return;
  const where = { where: { name: { in: names } } };
  const taken = [...(await db.files.find(where)), ...(await db.formerFiles.find(where))];
  const isTaken = new Set(taken.map(({ name }) => name));
  const free = valid.filter(({ name }, at) => !isTaken.has(name) && names.indexOf(name) === at);
  if (free.length > 0)
    await db.formerFiles.insertAll(
      free.map(({ name, size }, version) => ({ name, size, content: id, version })),
    );
  const end = toUrlPath(path);
  if (end === "" || !url.endsWith(end)) return;
  const keys = names.map((name) => toFileKey(url.slice(0, -end.length) + toUrlPath(name)));
  const known = await targetsOf(db, source, "file", keys);
  for (const key of new Set(keys)) if (!known.has(key)) await remember(db, source, "file", key, id);
}
/** Whether a former name is one that a site can have stored: export files may come from anybody. */
const isValid = ({ name, size }: FormerName): boolean =>
  name.length <= maxNameLength &&
  name.isWellFormed() &&
  !name.includes("\0") &&
  !name.split("/").some((segment) => segment === "" || segment === "." || segment === "..") &&
  /^[\w-]{0,100}$/.test(size);
const maxNameLength = 500;

const toUrlPath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../sources.ts";

/** The imports of a test file that only Node has: its own modules, native code, database servers, and vitest's mocks. */
const needsNode =
  /\bvi\b.*from "vitest"|from "(node:(?!zlib)|@node-rs|@waymark\/storage-)|\/postgres\.ts"/;
/** Files that are slow in JavaScript without native code, that wait, or that replace handlers of the process. */
const excluded = [
  "content/src/import/files.test.ts",
  "content/src/test/hostile-texts.test.ts",
  "core/src/http.test.ts",
  "core/src/test/failures.test.ts",
];
/** Tests of features that the runtimes do not have, by the ends of their titles. */
export const exceptions = {
  "no sizes and edits of images": [
    "a file is readable by those who may read its item",
    "a rotation creates a new item that refers to its original",
    "requires the permission to edit the image, and a change of it",
    "a copy of an image that is not public is private",
    "missing sizes are listed, and created later",
    "a site has sizes of its own, and images that were uploaded before lack them",
    "66 hostile names become safe and unique names",
    "names in headers are handled in the same way",
    "no sizes are added if the caller loses permission for the image while they are created",
    "no copy is made if the caller loses permission for the image while it is edited",
    "a copy of an image that becomes private while it is created is private",
    "an edit of an image that is deleted in the meantime creates no copy",
    "sizes that two callers create concurrently are stored once",
    "an image is unchanged if no size can be created",
    "500 failed uploads leave no files and no pending work",
    "images with too many pixels and broken images are rejected",
    "an image becomes an item with its sizes, in the edit context",
    "title, caption, alt text, description and parent come from the query",
    "the item keeps its id, texts and place, and has the new file with its sizes",
    "the addresses of the old file and of its sizes lead to the new ones, also after another replacement",
    "the permissions are checked again when the new file has been stored",
    "a file without an item is deleted after a day; files of items are kept",
    "are the items with it in their text, as featured image or by attachment, and settings",
  ],
  "passwords are hashed in JavaScript, which nothing interrupts": [
    "hashing does not block other writes",
    "permissions are checked again after the hashing",
    "If-Match holds until the write, however long the hashing takes",
  ],
  "no process and no setImmediate": [
    "a total and the number subtracted from it are read in the same snapshot",
    "an asynchronous schema is reported with the name of the setting",
    "a handler that fails before it awaits the file causes no unhandled rejection",
  ],
};
/** The packages whose test files run on all runtimes. */
export const packagesOnEdge = ["content", "accounts", "core"];

/** Whether a test file of `packagesOnEdge`, as a path from the root, runs on all runtimes. */
export function runsOnEdge(file: string): boolean {
  return (
    packagesOnEdge.some((name) => file.startsWith(`packages/${name}/src/`)) &&
    !excluded.some((one) => file.endsWith(one)) &&
    !needsNode.test(readFileSync(join(root, file), "utf8"))
  );
}

/** The test files of packages that run on all runtimes, as paths from the root. */
export function suitesOf(packages: readonly string[]): readonly string[] {
  return packages.flatMap((name) =>
    readdirSync(join(root, "packages", name, "src"), { recursive: true, encoding: "utf8" })
      .map((file) => `packages/${name}/src/${file}`)
      .filter((file) => file.endsWith(".test.ts") && runsOnEdge(file))
      .toSorted(),
  );
}

/** Whether the tests of a file run on all runtimes, without exceptions. */
export function hasNoExceptions(file: string): boolean {
  const text = readFileSync(join(root, file), "utf8");
  // Numbers at the start may come from a template.
  const titles = Object.values(exceptions).flat();
  return !titles.some((title) => text.includes(title.replace(/^\d+ /, "")));
}

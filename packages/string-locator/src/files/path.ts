/** The accessible file extensions by default. */
export const standardExtensions: readonly string[] = [
  ..."css scss less js mjs cjs jsx ts mts cts tsx json".split(" "),
  ..."html htm md txt svg xml csv po hbs njk liquid vue svelte".split(" "),
];
/** Extensions that are never accessible: keys, databases, backups, and programs. */
const never = new Set([
  ..."env key pem crt cer der p8 p12 pfx jks keystore kdbx asc gpg pgp ppk ovpn".split(" "),
  ..."db db3 sqlite sqlite3 sqlitedb mdb accdb sql dump frm ibd wal shm journal rdb aof".split(" "),
  ..."bak backup old orig swp lock node wasm so dll dylib exe".split(" "),
]);
/** Folders of programs rather than the site's own files. */
const closedFolders = new Set(["node_modules", "bower_components", "jspm_packages"]);
const manifests =
  /^(?:package|package-lock|npm-shrinkwrap|deno|bun|[jt]sconfig[a-z0-9._-]*)\.jsonc?$/;
/** Words in names of configuration files and secrets. */
const sensitiveWords =
  /(?:^|[^a-z])(?:config|conf|configuration|credentials?|secrets?|passwords?|passwd|shadow|htpasswd|htaccess|env|id[_-](?:rsa|dsa|ecdsa|ed25519))(?:[^a-z]|$)/;

/** Normalizes a name for comparison: lower case, with the words of `dataBase` separated. */
const folded = (part: string): string =>
  part
    .normalize("NFKC")
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
    .toLowerCase();

/** Whether a folder of this name is searched. */
export const isOpenFolder = (name: string): boolean =>
  !closedFolders.has(name.normalize("NFKC").toLowerCase()) && !sensitiveWords.test(folded(name));

/** Whether the file at these path segments is accessible: of an allowed kind, and not excluded. */
export function isOpenFile(parts: readonly string[], extensions: ReadonlySet<string>): boolean {
  const name = (parts.at(-1) ?? "").normalize("NFKC").toLowerCase();
  const [, ...ends] = name.split(".");
  return (
    parts.slice(0, -1).every(isOpenFolder) &&
    extensions.has(ends.at(-1) ?? "") &&
    !ends.some((end) => never.has(end)) &&
    !manifests.test(name) &&
    !sensitiveWords.test(folded(parts.at(-1) ?? ""))
  );
}

/** Maximum length of a path in characters, and of a segment in bytes. */
const maxLength = 1_024;
const maxPartLength = 255;
/** Invisible characters, separators and schemes of other systems, and lone surrogates. */
const forbiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\:]/u;

/**
 * The segments of a plain relative path; undefined for anything else. Nothing is decoded or resolved: paths with dot
 * segments, schemes, hidden names or ignored endings are invalid, so that the checked path is the one that is opened.
 */
export function toParts(path: string): readonly string[] | undefined {
  if (path.length === 0 || path.length > maxLength || forbiddenCharacters.test(path))
    return undefined;
  const parts = path.split("/");
  return parts.every(isPlain) ? parts : undefined;
}

function isPlain(part: string): boolean {
  if (part === "" || new TextEncoder().encode(part).length > maxPartLength) return false;
  // Some file systems treat similar letters as equal.
  const folded = part.normalize("NFKC");
  return !folded.startsWith(".") && !/[/\\:]/.test(folded) && !/[. ]$|^ /.test(folded);
}

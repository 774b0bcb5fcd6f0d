import { watch } from "chokidar";
import { basename, extname, normalize, relative, sep } from "node:path";

/** A change of a file that the site depends on. */
export interface Change {
  /** The path from the folder of the site. */
  readonly file: string;
  /** Whether it affects how a process is started, such as `.env`. */
  readonly isEnvironment: boolean;
}

/** The files of a site. */
export interface Watch {
  /** Adds a file that the site imports. */
  add(file: string): void;
  close(): Promise<void>;
}
export interface WatchOptions {
  /** The folder of the site, without symbolic links. */
  readonly root: string;
  /** Further files and folders in which every change counts. */
  readonly paths: readonly string[];
  /** Folders that the site writes to. */
  readonly ignored: readonly string[];
  /** Whether changes of any script in the folder count, and not only of imported ones. This is the case while an import may be missing. */
  readonly countsAllScripts: () => boolean;
  readonly onChange: (change: Change) => void;
}

const environment = /^(?:\.env(?:\..+)?|package(?:-lock)?\.json|tsconfig(?:\..+)?\.json)$/;
const scripts = new Set([".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx"]);
/** Styles, templates, texts and data, which a site may read when it starts. */
const resources = new Set(
  `.css .csv .ejs .eta .ftl .graphql .hbs .htm .html .json .json5 .liquid .md .mdx .mustache .njk .po .pug .sql .svg .toml .txt
  .xml .yaml .yml`.split(/\s+/),
);
const ignoredFolders = new Set(["node_modules", "dist", "coverage"]);

const isHidden = (name: string): boolean => name.startsWith(".") && !environment.test(name);

/** Watches the files that a site imports, and the other files of its folder that it may read. */
export function watchSite({
  root,
  paths,
  ignored,
  countsAllScripts,
  onChange,
}: WatchOptions): Watch {
  const imported = new Set<string>();
  const isWithin = (path: string, folder: string): boolean =>
    path === folder || path.startsWith(folder + sep);
  const isExcluded = (path: string): boolean => {
    if (paths.some((one) => isWithin(path, one))) return false;
    if (!isWithin(path, root) || ignored.some((folder) => isWithin(path, folder))) return true;
    const parts = relative(root, path).split(sep);
    return parts.some((part) => ignoredFolders.has(part) || isHidden(part));
  };
  const counts = (path: string): boolean => {
    if (imported.has(path) || paths.some((one) => isWithin(path, one))) return true;
    const extension = extname(path);
    if (scripts.has(extension)) return countsAllScripts();
    return resources.has(extension) || environment.test(basename(path));
  };
  const watcher = watch([root, ...paths], {
    ignored: (given) => {
      // On Windows too, the watcher passes paths with slashes.
      const path = normalize(given);
      return isExcluded(path) && !imported.has(path);
    },
    ignoreInitial: true,
  });
  watcher.on("all", (event, path) => {
    if (event === "addDir" || event === "unlinkDir" || !counts(path)) return;
    const isEnvironment = environment.test(basename(path));
    onChange({ file: relative(root, path) || path, isEnvironment });
  });
  return {
    add(file) {
      if (imported.has(file) || file.split(sep).includes("node_modules")) return;
      imported.add(file);
      if (isExcluded(file)) watcher.add(file);
    },
    close: () => watcher.close(),
  };
}

import * as z from "zod";

/** Files of another web server that the site may write: `serverFiles(folder)` of `@waymark/node` is one. */
export interface ServerFiles {
  /** Why a file cannot be written, in words for administrators; undefined where it can. */
  fault(path: string): Promise<string | undefined>;
  /** Gives a file, at once, the text that `change` makes of the one it has; an empty one where it is not there yet. */
  change(path: string, change: (text: string) => string): Promise<void>;
}
const isServerFiles = (value: unknown): value is ServerFiles =>
  typeof value === "object" && value !== null && "change" in value && "fault" in value;

/** The option that names them. */
export const serverFilesOption = z
  .custom<ServerFiles>(isServerFiles, "Give what serverFiles(folder) returns.")
  .optional()
  .describe(
    'Where the rules of the module Apache may be written, as the setting `location` says: `serverFiles("/var/www/site")`',
  );

import * as z from "zod";

/** Files of another web server that the site can write, such as `serverFiles(folder)` of `@waymark/node`. */
export interface ServerFiles {
  /** The reason why a file cannot be written, for administrators; undefined if it can. */
  fault(path: string): Promise<string | undefined>;
  /**
   * Atomically replaces the text of a file by the result of `change`, which gets the current text; an empty text if the
   * file does not exist.
   */
  change(path: string, change: (text: string) => string): Promise<void>;
}
const isServerFiles = (value: unknown): value is ServerFiles =>
  typeof value === "object" && value !== null && "change" in value && "fault" in value;

/** The option for server files. */
export const serverFilesOption = z
  .custom<ServerFiles>(isServerFiles, "Must be the result of serverFiles(folder).")
  .optional()
  .describe(
    'Where rules of the module Apache may be written; the setting `location` names the file: `serverFiles("/var/www/site")`',
  );

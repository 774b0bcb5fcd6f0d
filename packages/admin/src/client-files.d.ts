/** A file of the admin's client. */
export interface ClientFile {
  readonly type: string;
  /** The content in base64, compressed. */
  readonly gzip: string;
  readonly brotli: string;
}
/** Loads a file by its name: `index-4f1c2a.js`. */
export declare const files: Readonly<Record<string, () => Promise<{ readonly file: ClientFile }>>>;
/** The files with what pages of modules import, by the name of the package. */
export declare const shared: Readonly<Record<string, string>>;
/** The names of the entry script and of the style sheets that the document links to. */
export declare const entry: { readonly script: string; readonly styles: readonly string[] };

import { contentOptions, fileHeadLength, fileTypeOf, recognizeFile } from "@waymark/content";
import { randomHex, type TempFile, type Upload } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Field } from "../definition/field.ts";
import type { Form } from "../definition/form.ts";
import { type Problem, toProblem } from "../values/check.ts";
import type { Files, StoredFile } from "../values/value.ts";

/** The name of the multipart field with files: `files[cv]`. */
export const filesPart = "files";
/** Limits of a submission: number of files, and bytes of the body. */
export const maxFiles = 50;
export const maxBytes = 33_554_432;
/** The default types. */
const standardTypes = ["jpg", "png", "webp", "heic", "pdf"];

/** The extensions that a field accepts. */
export const extensionsOf = ({ file_types: own }: Pick<Field, "file_types">): readonly string[] =>
  own.length > 0 ? own : standardTypes;

/** The files of a submission: the values to store, their problems, and their content. */
export interface FilesRead {
  /** By the keys of fields. */
  readonly values: Readonly<Record<string, Files>>;
  readonly problems: readonly (readonly [string, Problem])[];
  /** By the ids of files. */
  readonly sources: ReadonlyMap<string, TempFile>;
}
/** Nothing was uploaded. */
export const noFiles: FilesRead = { values: {}, problems: [], sources: new Map() };

/** Validates the files of a submission: their number, size, and whether their content matches the accepted types. */
export async function readFiles(
  ctx: Pick<Context, "optionsOf" | "options">,
  { fields }: Pick<Form, "fields">,
  uploads: readonly Pick<Upload, "field" | "name" | "tempFile">[],
): Promise<FilesRead> {
  const added = ctx.optionsOf(contentOptions).uploads.types;
  const values = new Map<string, StoredFile[]>();
  const problems: (readonly [string, Problem])[] = [];
  const sources = new Map<string, TempFile>();
  let bytes = 0;
  for (const { field: part, name = "", tempFile } of uploads) {
    const [, key = part] = /^files\[([^[\]]{1,64})\](?:\[\d{0,3}\])?$/.exec(part) ?? [];
    const field = fields.find((one) => one.key === key && one.type === "file_upload");
    const stored = values.get(key) ?? [];
    bytes += tempFile.size;
    const problem = field
      ? stored.length >= field.max_files
        ? toProblem("too-many-files", `Maximum number of files: ${field.max_files}.`)
        : tempFile.size === 0
          ? toProblem("empty-file", "This file is empty.")
          : tempFile.size > field.max_file_size
            ? toProblem(
                "file-too-large",
                `The maximum file size is ${toSize(field.max_file_size)}.`,
              )
            : bytes > ctx.options.uploadBytes
              ? toProblem(
                  "files-too-large",
                  `The maximum total size of files is ${toSize(ctx.options.uploadBytes)}.`,
                )
              : undefined
      : toProblem("unknown-field", "The form has no file field with this key.");
    if (problem || !field) {
      if (problem) problems.push([key.slice(0, 64), problem]);
      continue;
    }
    const found = await recognizeFile(name, await tempFile.head(fileHeadLength), added);
    const allowed = extensionsOf(field);
    if (!found || !allowed.some((extension) => fileTypeOf(extension, added) === found.type)) {
      problems.push([
        key,
        toProblem("file-type", `Choose a file of these types: ${allowed.join(", ")}.`),
      ]);
      continue;
    }
    const id = randomHex(16);
    sources.set(id, tempFile);
    values.set(key, [...stored, { id, name: found.name, type: found.type, size: tempFile.size }]);
  }
  return {
    values: Object.fromEntries([...values].map(([key, files]) => [key, { files }])),
    problems,
    sources,
  };
}

/** A size for people: `5 MB`. */
export const toSize = (bytes: number): string =>
  bytes >= 1_000_000 ? `${Math.floor(bytes / 100_000) / 10} MB` : `${Math.ceil(bytes / 1000)} kB`;

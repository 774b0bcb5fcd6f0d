import { markup, type Html } from "@waymark/core";
import { extensionsOf, filesPart, toSize } from "../uploads/read.ts";
import type { Control } from "./control.ts";

/** A file control. Browsers do not keep the files when the form is shown again. */
export function fileHtml({ field, id, shared, title, below, place }: Control): Html {
  const { key, max_files: most, max_file_size: largest } = field;
  const extensions = extensionsOf(field);
  const many = most > 1 ? `Up to ${most} files, ` : "";
  const isAgain = Object.keys(place.problems).length > 0 || place.focus !== undefined;
  return markup`<div><label for="${id}">${title}</label><input id="${id}" name="${filesPart}[${key}]" type="file" accept="${extensions.map((one) => `.${one}`).join(",")}"${most > 1 && markup` multiple`}${shared}><p class="help">${many}${extensions.join(", ")}, ${toSize(largest)} at most${most > 1 && " each"}.${isAgain && " Please choose your files again."}</p>${below}</div>`;
}

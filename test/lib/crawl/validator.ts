import { fullFormats } from "ajv-formats/dist/formats.js";
import { Ajv2020 } from "ajv/dist/2020.js";

/** Formats of the API that JSON Schema does not define. */
const own = {
  // ISO 8601, with an offset or in the time zone of the site.
  "iso-date-time": /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/,
  ip: /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:.]*:[\da-f:.]*)$/i,
  "hex-color": /^#(?:[\da-f]{3}|[\da-f]{6})$/i,
  "text-field": /^[^\n]*$/,
  "textarea-field": true,
} as const;

/** A JSON Schema validator that knows all formats of the API. */
export function newValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [name, format] of Object.entries({ ...fullFormats, ...own }))
    ajv.addFormat(name, format as never);
  return ajv;
}

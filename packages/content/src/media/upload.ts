import type { TempFile, Upload } from "@waymark/core";
import { md5, parseHeaderValue } from "@waymark/core";
import { errors } from "../errors.ts";

/** An uploaded file that passed the checks: its bytes and the name that was sent. */
export interface Arrived {
  readonly spooled: TempFile;
  readonly name: string;
}

/**
 * The file of a request, checked for completeness.
 *
 * @throws ApiError 400 `rest_upload_no_data`, `rest_upload_no_content_type`, `rest_upload_no_content_disposition`,
 * `rest_upload_invalid_disposition`; 412 `rest_upload_hash_mismatch`.
 */
export async function arrived(upload: Upload | undefined, request: Request): Promise<Arrived> {
  if (!upload)
    throw isStructured(request)
      ? errors.rest_upload_no_content_disposition()
      : errors.rest_upload_no_data();
  const { spooled, form, md5: digest } = upload;
  if (spooled.size === 0) throw errors.rest_upload_no_data();
  const name = form === "multipart" ? (upload.name ?? "") : nameIn(upload, request);
  if (digest !== undefined && (await md5(spooled.stream())) !== digest.trim().toLowerCase())
    throw errors.rest_upload_hash_mismatch();
  return { spooled, name };
}

/** JSON and forms contain arguments, not a file. */
const isStructured = ({ headers }: Request): boolean =>
  /^application\/(?:json|[\w.-]{1,80}\+json|x-www-form-urlencoded)\b/i.test(
    headers.get("content-type") ?? "",
  ) && !headers.has("content-disposition");

function nameIn({ disposition }: Upload, { headers }: Request): string {
  // The value is not used, but an empty header is an error of the client.
  if (headers.get("content-type")?.trim() === "") throw errors.rest_upload_no_content_type();
  if (!disposition) throw errors.rest_upload_no_content_disposition();
  const name = parseHeaderValue(disposition)?.parameters["filename"];
  if (!name) throw errors.rest_upload_invalid_disposition();
  return name;
}

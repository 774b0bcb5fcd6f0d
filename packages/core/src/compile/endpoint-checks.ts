import type { AnyEndpoint } from "../declare/endpoint.ts";
import { DefinitionError } from "../errors/api-error.ts";

/** Declarations may come from JavaScript: other values must not be mistaken for a rule. */
export const isAccess = (access: unknown): boolean =>
  access === "public" ||
  access === "signed-in" ||
  typeof access === "function" ||
  (typeof access === "object" &&
    access !== null &&
    "capability" in access &&
    typeof access.capability === "string" &&
    access.capability !== "");

/** A file may take long to arrive: no transaction may wait for it. */
export function checkUploads({ methods, transaction, batch }: AnyEndpoint, where: string): void {
  if (methods[0] === "GET" || methods[0] === "DELETE")
    throw new DefinitionError(`${where}: only POST, PUT and PATCH can have uploads.`);
  if (transaction !== false)
    throw new DefinitionError(`${where}: uploads require "transaction: false".`);
  if (batch) throw new DefinitionError(`${where}: uploads cannot be part of a batch.`);
}

/** Browsers open and reopen event streams and WebSockets with GET. */
export function checkStream(
  { methods, batch, status }: AnyEndpoint,
  where: string,
  name: string,
  success: number,
): void {
  if (methods[0] !== "GET") throw new DefinitionError(`${where}: only GET can have ${name}.`);
  if (batch) throw new DefinitionError(`${where}: ${name} cannot be part of a batch.`);
  if (status !== undefined && status !== success)
    throw new DefinitionError(`${where}: the status of ${name} is always ${success}.`);
}

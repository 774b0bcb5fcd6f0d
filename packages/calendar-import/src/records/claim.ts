import { timingSafeEqual } from "@waymark/core";
import type { Context } from "../builder.ts";
import { refused } from "../errors.ts";
import { statusOf } from "../statuses.ts";
import type { ImportRecord } from "./record.ts";
import { digestOf } from "./secret.ts";

/** The proof that a worker is responsible for an import. */
export interface Claim {
  readonly import_id: string;
  readonly batch_hash: string;
}

/** The digest of a claim, computed before the transaction because it takes a moment. */
export const proofOf = ({ batch_hash: hash }: Claim): Promise<string> => digestOf(hash);

/**
 * The pending import of a worker with the current secret, locked.
 *
 * @throws ApiError 400 that names both arguments if there is no such import, else `batch_hash`.
 */
export async function claimed(
  { db }: Pick<Context, "db">,
  { import_id }: Claim,
  proof: string,
): Promise<ImportRecord> {
  const pending = { import_id, status: statusOf("pending") };
  const record = await db.records.first(pending, { forUpdate: true });
  // Compared in all cases, so that timing reveals nothing. Without an expected batch there is nothing to equal.
  const isKnown = timingSafeEqual(proof, record?.next_hash ?? "");
  const wrong = "This is not the hash of the next batch.";
  if (!record) throw refused({ import_id: "There is no such pending import.", batch_hash: wrong });
  if (!isKnown) throw refused({ batch_hash: wrong });
  return record;
}

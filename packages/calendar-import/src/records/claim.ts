import { timingSafeEqual } from "@waymark/core";
import type { Context } from "../builder.ts";
import { refused } from "../errors.ts";
import { statusOf } from "../statuses.ts";
import type { ImportRecord } from "./record.ts";
import { digestOf } from "./secret.ts";

/** By what a worker shows that an import is its own. */
export interface Claim {
  readonly import_id: string;
  readonly batch_hash: string;
}

/** What a claim is compared with: taken before the transaction, for it takes a moment. */
export const proofOf = ({ batch_hash: hash }: Claim): Promise<string> => digestOf(hash);

/**
 * The pending import that a worker names, held, where the worker knows its secret of the moment.
 *
 * @throws ApiError 400 that names both args where there is no such import, else `batch_hash`.
 */
export async function claimed(
  { db }: Pick<Context, "db">,
  { import_id }: Claim,
  proof: string,
): Promise<ImportRecord> {
  const pending = { import_id, status: statusOf("pending") };
  const record = await db.records.first(pending, { forUpdate: true });
  // Compared in any case: how long it takes says nothing. Where no batch may come there is nothing to be the same.
  const isKnown = timingSafeEqual(proof, record?.next_hash ?? "");
  const wrong = "The hash is not that of the next batch.";
  if (!record) throw refused({ import_id: "No such import is pending.", batch_hash: wrong });
  if (!isKnown) throw refused({ batch_hash: wrong });
  return record;
}

import type { RemoteClient } from "./client.ts";
import { RemoteError } from "./remote-error.ts";
import { remoteKinds } from "./schemas.ts";

/** A type or taxonomy of the other site: its name, and the path of its routes. */
export interface RemoteKind {
  readonly name: string;
  readonly base: string;
}

/** The `types` or `taxonomies` of the other site; `usual` if it does not list them. */
export async function remoteKindsOf(
  client: RemoteClient,
  which: "types" | "taxonomies",
  usual: readonly RemoteKind[],
): Promise<readonly RemoteKind[]> {
  let body: unknown;
  try {
    ({ body } = await client.get(`/core/v2/${which}`));
  } catch (error) {
    if (error instanceof RemoteError && error.status === 404) return usual;
    throw error;
  }
  const parsed = remoteKinds.safeParse(body);
  if (!parsed.success) return usual;
  return Object.entries(parsed.data).flatMap(([name, kind]) =>
    kind?.rest_namespace === "core/v2" ? [{ name, base: kind.rest_base }] : [],
  );
}

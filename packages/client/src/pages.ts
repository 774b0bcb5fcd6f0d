import { linkIn, type AnyResponse } from "./answer.ts";
import type { CallOptions } from "./call.ts";
import { toTarget } from "./target.ts";
import type { Transport } from "./transport.ts";

/** The pages of a list, each requested when it is consumed, by the `next` links. */
export async function* readPages(
  transport: Transport,
  path: string,
  input: Readonly<Record<string, unknown>>,
  call: CallOptions,
): AsyncGenerator<AnyResponse, void> {
  const first = toTarget(transport.root, "GET", path, input).url;
  let next: string | undefined = first;
  while (next !== undefined) {
    const reply = await transport.send({ ...call, method: "GET", url: next });
    yield reply;
    const link = linkIn(reply.headers, (relation) => relation === "next");
    // Only the query of the link is used: credentials are not sent to other hosts.
    next =
      link === undefined ? undefined : first.replace(/\?.*$/, "") + new URL(link, first).search;
  }
}

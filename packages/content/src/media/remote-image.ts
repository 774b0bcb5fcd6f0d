import { ApiError } from "@waymark/core";
import { defineService } from "../builder.ts";
import { remember, targetOf } from "../import/origin.ts";
import { discardBody } from "../import/remote/body.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { decodeSlug } from "../text/slug.ts";
import type { Item } from "../write/item.ts";
import { keepUpload } from "./keep.ts";

/** Bytes that such an image may have. */
const mostBytes = 20 * 1024 * 1024;
/** Under this name it is remembered where images came from. */
const source = "remote-image";

/** An image elsewhere, and the files among which it is kept. */
export interface RemoteImage {
  readonly shelf: TypeRuntime;
  readonly url: string;
}

/**
 * Keeps an image from elsewhere among the media of the site, and answers its item. One that was kept before is not
 * fetched again. Ask for it outside of a transaction: nobody else writes while somebody far away answers.
 *
 * @throws ApiError 400 `rest_invalid_param` where there is no image, and what keeping a file refuses.
 */
export const keepRemoteImage = defineService(
  "content.remote-image",
  async (scope, { shelf, url }: RemoteImage): Promise<Item> => {
    const known = await targetOf(scope.db, source, "image", url);
    const kept = known === undefined ? undefined : await scope.db.content.get(known);
    if (kept && shelf.rights.read(scope.actor, kept)) return kept;
    const response = await scope.fetch(url).catch(() => {
      throw notThere();
    });
    if (response.status !== 200 || !response.body) {
      await discardBody(response);
      throw notThere();
    }
    const body = response.body;
    const spooled = await scope.tempStorage(body, { limit: mostBytes }).catch((error: unknown) => {
      throw isCut(error) ? notThere() : error;
    });
    try {
      const name = decodeSlug(new URL(url).pathname.split("/").at(-1) ?? "");
      const write = <R>(work: (within: typeof scope) => Promise<R>) => scope.transaction(work);
      const item = await keepUpload(shelf, { ...scope, write }, { spooled, name }, {});
      if (!item.mime_type.startsWith("image/")) throw notThere();
      await scope.transaction(({ db }) => remember(db, source, "image", url, item.id));
      return item;
    } finally {
      await spooled.drop();
    }
  },
);

const notThere = () =>
  new ApiError("rest_invalid_param", "Invalid parameter(s): image", 400, {
    params: { image: "There is no image at this address." },
    details: [],
  });
/** Whether it is the other side that broke off, or the way out that refused to go on. */
const isCut = (error: unknown): boolean =>
  error instanceof TypeError || Reflect.get(Object(error), "name") === "OutboundError";

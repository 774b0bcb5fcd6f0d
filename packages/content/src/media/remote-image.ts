import { decodeSlug } from "@waymark/content-text";
import { ApiError } from "@waymark/core";
import { defineService } from "../builder.ts";
import { remember, targetOf } from "../import/origin.ts";
import { discardBody } from "../import/remote/client.ts";
import type { TypeRuntime } from "../resources/content.ts";
import type { Item } from "../write/item.ts";
import { storeUpload } from "./insert.ts";

/** Maximum size of a remote image in bytes. */
const mostBytes = 20 * 1024 * 1024;
/** The source under which origins of remote images are stored. */
const source = "remote-image";

/** The URL of a remote image, and the folder in which it is stored. */
export interface RemoteImage {
  readonly runtime: TypeRuntime;
  readonly url: string;
}

/**
 * Stores an image from another site as a media item, and returns the item. Images that were stored before are not
 * fetched again. Call it outside of a transaction, which would block other writes while the other site responds.
 *
 * @throws ApiError 400 `rest_invalid_param` if there is no image, and the errors of storing a file.
 */
export const importRemoteImage = defineService(
  "content.remote-image",
  async (scope, { runtime, url }: RemoteImage): Promise<Item> => {
    const known = await targetOf(scope.db, source, "image", url);
    const existing = known === undefined ? undefined : await scope.db.content.get(known);
    if (existing && runtime.rights.read(scope.actor, existing)) return existing;
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
      const item = await storeUpload(runtime, { ...scope, write }, { spooled, name }, {});
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
    params: { image: "The URL is not that of an image." },
    details: [],
  });
/** Whether the connection failed or the fetcher rejected the request. */
const isCut = (error: unknown): boolean =>
  error instanceof TypeError || Reflect.get(Object(error), "name") === "OutboundError";

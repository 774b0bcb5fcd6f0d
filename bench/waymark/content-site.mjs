import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { createSite } from "@waymark/core";
import { postgres } from "@waymark/storage-postgres";
import { sqlite } from "@waymark/storage-sqlite";
import { seeding } from "./fill-many.mjs";
import { url } from "./table-site.mjs";

/** A site with the content module, in a file or in the PostgreSQL database that a URL leads to. */
export const makeContentSite = (place, modules = []) =>
  createSite({
    name: "Bench",
    url,
    timezone: "UTC",
    storage: place.startsWith("postgres:")
      ? postgres(place)
      : sqlite({ file: place, synchronous: "normal" }),
    modules: [accounts(), content(), seeding(), ...modules],
  });

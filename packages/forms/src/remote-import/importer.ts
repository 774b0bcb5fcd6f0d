import { type RemoteReading, remoteImporters } from "@waymark/content";
import type { Contributed } from "@waymark/core";
import { defineService } from "../builder.ts";
import { importNative, native } from "./native.ts";
import { importOriginal, original } from "./original.ts";

const rows = defineService("forms.import-remote", async (ctx, reading: RemoteReading) => {
  const { reader } = reading;
  if (!reader.isSignedIn) return;
  if (reader.has(native)) await importNative(ctx, reading);
  else if (reader.has(original)) await importOriginal(ctx, reading);
});

/**
 * Imports forms and submissions of another site: everything from a site with `forms/v1`, and the
 * data of the API for views from other sites.
 */
export const formImporter: Contributed = remoteImporters({
  name: "forms",
  namespaces: {
    "forms/v1": native,
    "ninja-forms-views": original,
    "ninja-forms-submissions": "forms-submissions",
  },
  rows,
});

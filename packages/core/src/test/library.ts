import * as z from "zod";
import { can } from "../declare/access.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import type { TempStorage } from "../declare/ports.ts";
import type { Upload } from "../declare/upload.ts";
import { errors } from "../errors/errors.ts";
import { memoryTempStorage } from "../memory-temp-storage.ts";
import { type TestSite, testSite } from "@waymark/testing";

const { post } = moduleBuilder({});
/** The upload declaration of the endpoints. */
export const uploads = { field: "file", from: can("upload_files") } as const;
const toJson = async (upload: Upload | undefined) =>
  upload && {
    form: upload.form,
    type: upload.type,
    disposition: upload.disposition,
    name: upload.name,
    md5: upload.md5,
    size: upload.tempFile.size,
    text: await new Response(upload.tempFile.stream() as ReadableStream<Uint8Array<ArrayBuffer>>)
      .text()
      .then((text) => text.slice(0, 50)),
  };
const args = {
  title: z.string().max(20).optional(),
  meta: z.record(z.string(), z.string()).optional(),
};
/** A module whose endpoints return the uploads that they receive. */
export const library = defineModule({
  name: "library",
  namespaces: [
    defineNamespace("library/v1", {
      "/files": [
        post({
          summary: "Upload a file",
          args: { ...args, fail: z.enum(["throw", "refuse"]).optional() },
          uploads,
          access: can("upload_files"),
          transaction: false,
          handler: async ({ args: given, upload }) => {
            const file = await toJson(await upload());
            if ((await upload()) !== (await upload()))
              throw new Error("The upload was read twice.");
            if (given.fail === "throw") throw new Error("a defect");
            if (given.fail === "refuse") throw errors.rest_conflict();
            return { args: given, file: file ?? null };
          },
        }),
      ],
      "/small": [
        post({
          summary: "Upload a small file",
          uploads: { ...uploads, limit: 1000, from: ({ id }) => id > 0 },
          access: "public",
          transaction: false,
          handler: async ({ upload }) => (await upload())?.tempFile.size ?? null,
        }),
      ],
      "/unasked": [
        post({
          summary: "Ignore the upload",
          uploads,
          access: "public",
          transaction: false,
          handler: () => "done",
        }),
      ],
      "/plain": [
        post({
          summary: "Accept no upload",
          access: "public",
          handler: async ({ upload }) => ((await upload()) === undefined ? "none" : "some"),
        }),
      ],
    }),
  ],
});

/** Temporary storage that counts created and existing files. */
function countingTempStorage() {
  const counts = { tempFiles: 0, kept: 0 };
  const tempStorage: TempStorage = async (data, options) => {
    const one = await memoryTempStorage(data, options);
    counts.kept++;
    counts.tempFiles++;
    let isKept = true;
    return {
      ...one,
      async drop() {
        if (isKept) counts.kept--;
        isKept = false;
        await one.drop();
      },
    };
  };
  return { counts, tempStorage };
}

/** A file as the body of a request. */
export const raw = (body: BodyInit, headers: Record<string, string> = {}) => ({
  body,
  headers: { "content-type": "image/png", ...headers },
  duplex: "half",
});
/** A body that records how many chunks were read. */
export function watched(chunks: number, size = 1000) {
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (seen.pulled++ < chunks) controller.enqueue(new Uint8Array(size).fill(120));
        else controller.close();
      },
      cancel: () => void (seen.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return Object.assign(seen, { body });
}

/** A site with the library module, and the counts of its temporary files. */
export async function startLibrary() {
  const { counts, tempStorage } = countingTempStorage();
  const site = await testSite({
    modules: [library()],
    tempStorage,
    limits: { upload: 10_000 },
  });
  return Object.assign(site as TestSite, {
    counts,
    uploader: () => site.as({ can: ["upload_files"] }),
  });
}

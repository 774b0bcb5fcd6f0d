import { toIdentity } from "@waymark/accounts";
import { dayMs, type Actor, type JobContext } from "@waymark/core";
import * as z from "zod";
import { type Context, defineJob } from "../builder.ts";
import { previewWxr } from "../import/preview.ts";
import {
  activeStates,
  deleteImported,
  endImport,
  type Import,
  importFolder,
  noteImport,
  shown,
  toStoredReport,
} from "../import/record.ts";
import type { ImportRules } from "../import/run.ts";
import { importWxr } from "../tasks/import.ts";
import { storeOptions } from "../write/values.ts";

const attempts = 5;
const settings = {
  args: { id: z.int(), round: z.int() },
  timeout: "6h",
  retry: { attempts, initialDelay: "10s", maxDelay: "10m" },
  transaction: false,
} as const;
type Call = Context &
  JobContext & { readonly args: { readonly id: number; readonly round: number } };

/** Ends an import with a message for the administrator. Another attempt would end in the same way. */
class ImportError extends Error {
  override readonly name = "ImportError";
}
/** The import was cancelled or deleted. */
class CancelledError extends Error {
  override readonly name = "CancelledError";
}

/** Reads the file of an import, and stores a preview of the changes. */
export const checkImport = defineJob({
  ...settings,
  name: "content.check-import",
  handler: (ctx) =>
    follow(ctx, async (found) => {
      const note = noting(ctx, found);
      const { preview, records, files } = await previewWxr(
        ctx,
        chunksOf(ctx, found),
        async (done, media) => {
          ctx.progress(done);
          await note({ records: done, total_files: media });
        },
      );
      const stored = {
        ...preview,
        title: shown(preview.title),
        url: shown(preview.url),
        authors: preview.authors.map((author) => ({ ...author, name: shown(author.name) })),
        report: toStoredReport(preview.report),
      };
      const facts = { preview: stored, records: 0, total: records, total_files: files };
      await ctx.write((within) => endImport(within, found, "checked", facts));
    }),
});

/** Imports a checked file. An attempt after an interruption continues where the last one stopped. */
export const runImport = defineJob({
  ...settings,
  name: "content.import",
  handler: (ctx) =>
    follow(ctx, async (found) => {
      const { records: done, report: earlier } = found;
      const rules = await rulesOf(ctx, found);
      const note = noting(ctx, found);
      await note({ state: "running" });
      const before = earlier.made["file"] ?? 0;
      const report = await ctx.run(importWxr, {
        ...rules,
        chunks: () => chunksOf(ctx, found),
        resume: { records: done, report: earlier },
        async onProgress(records, files, so) {
          ctx.progress(records, found.total);
          const processed = Math.min(found.total_files, before + files);
          await note({ records, files: processed, report: toStoredReport(so) });
        },
      });
      const facts = { report: toStoredReport(report), records: found.total };
      await ctx.write((within) => endImport(within, found, "completed", facts));
    }),
});

/** Runs a check or an import, and stores the error if it fails. */
async function follow(ctx: Call, work: (found: Import) => Promise<void>): Promise<void> {
  const { db, args, job, signal, transaction } = ctx;
  const found = await db.imports.get(args.id);
  if (!found || found.round !== args.round || !activeStates.includes(found.state)) return;
  const end = (failure: string) =>
    transaction((within) => endImport(within, found, "failed", { failure }));
  try {
    await noting(ctx, found)({ job: job.id });
    await work(found);
  } catch (error) {
    if (error instanceof CancelledError) return;
    // An interrupted job has another attempt, or the job that tidies up ends the import.
    if (signal.aborted) {
      const { reason } = Object(signal.reason) as { readonly reason?: string };
      if (reason === "cancelled")
        await transaction((within) => endImport(within, found, "cancelled"));
      throw error;
    }
    const { name, message } = Object(error) as Error;
    if (["ImportError", "WxrError", "ApiError"].includes(name))
      return void (await end(shown(message)));
    if (job.attempt >= attempts) await end(interrupted);
    throw error;
  }
}
const interrupted = "It was interrupted; see the server log.";

/** Stores progress, and ends the work if the import has been cancelled. */
const noting =
  (ctx: Call, found: Import) =>
  async (changes: Parameters<typeof noteImport>[2]): Promise<void> => {
    if (!(await ctx.write((within) => noteImport(within, found, changes))))
      throw new CancelledError();
  };

/** The bytes of the file. */
async function* chunksOf(
  { blobs, signal }: Pick<Call, "blobs" | "signal">,
  { file }: Import,
): AsyncGenerator<Uint8Array> {
  const stored = await blobs.get(file);
  if (!stored) throw new ImportError("The uploaded file no longer exists.");
  for await (const chunk of stored.stream) {
    signal.throwIfAborted();
    yield chunk;
  }
}

/** The rules of an import, with the current permissions of its user. */
async function rulesOf(ctx: Call, { author, settings: chosen }: Import): Promise<ImportRules> {
  const actor = await importerOf(ctx, author);
  if (!actor?.can("import"))
    throw new ImportError("The user who started this import may not import.");
  const ids = [...chosen.authors.map(({ user }) => user), chosen.default_author];
  const users = await ctx.db.users.find({
    where: { id: { in: ids.filter((id) => id > 0) } },
    columns: ["id", "login"],
  });
  const loginOf = (id: number): string => {
    const user = users.find((one) => one.id === id);
    if (!user) throw new ImportError(`The user ${id} no longer exists.`);
    return user.login;
  };
  if (chosen.default_author === 0 && !actor.can("create_users"))
    throw new ImportError("The user who started this import may not create users.");
  return {
    authors: Object.fromEntries(chosen.authors.map(({ login, user }) => [login, loginOf(user)])),
    ...(chosen.default_author > 0 && { defaultAuthor: loginOf(chosen.default_author) }),
    ...(chosen.media && { media: "download" as const }),
    unfiltered: storeOptions(actor, ctx.options).isUnfiltered,
  };
}
async function importerOf(
  { db, toActor }: Pick<Call, "db" | "toActor">,
  id: number,
): Promise<Actor | undefined> {
  const user = await db.users.get(id);
  return user && !user.disabled ? toActor(toIdentity(user)) : undefined;
}

/** Days without changes after which an import and its file are deleted. */
const keptDays = 30;
/** Maximum number of imports that one run ends, and that it deletes. */
const batchSize = 100;

/** Ends imports whose job has ended, and deletes old imports, and files without one. */
export const cleanUpImports = defineJob({
  name: "content.tidy-imports",
  every: "1h",
  timeout: "30m",
  transaction: false,
  async handler(ctx) {
    const { db, clock, siteJobs, write } = ctx;
    const active = await db.imports.find({
      where: { state: { in: activeStates }, job: { ne: "" } },
      limit: batchSize,
    });
    for (const found of active) {
      const record = await siteJobs.get(found.job);
      if (record?.state === "waiting" || record?.state === "running") continue;
      const isCancelled = record?.state === "cancelled";
      await write((within) =>
        isCancelled
          ? endImport(within, found, "cancelled")
          : endImport(within, found, "failed", { failure: interrupted }),
      );
    }
    const updated = { lt: new Date(clock.now().getTime() - keptDays * dayMs) };
    const old = await db.imports.find({ where: { updated }, orderBy: "id", limit: batchSize });
    for (const found of old)
      if (!activeStates.includes(found.state))
        await write((within) => deleteImported(within, found));
    await removeOrphans(ctx);
  },
});

/** Removes files of processes that were killed between storing a file and its import. */
async function removeOrphans({
  blobs,
  db,
  clock,
  signal,
}: Pick<Call, "blobs" | "db" | "clock" | "signal">): Promise<void> {
  const before = clock.now().getTime() - dayMs;
  for await (const { name, modified } of blobs.list(importFolder)) {
    signal.throwIfAborted();
    if (modified.getTime() < before && !(await db.imports.first({ file: name })))
      await blobs.remove(name);
  }
}

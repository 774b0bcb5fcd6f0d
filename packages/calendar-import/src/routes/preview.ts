import { readTime } from "@waymark/calendar";
import { stripTags } from "@waymark/content-text";
import { isZone } from "@waymark/core";
import { post, type Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { timesOf } from "../items/values.ts";
import type { Origin, Settings } from "../records/settings.ts";
import { previewResponse } from "../responses.ts";
import { SourceError } from "../sources/feed.ts";
import { readSource } from "../sources/read.ts";
import { toNamedItem, type NamedItem } from "../work/import-event.ts";
import { knownEvent, knownEvents, type KnownEvents } from "../work/known.ts";
import { checkInput, sourceArgs } from "./import-args.ts";
import { access } from "./imports.ts";

const maxItems = 200;
/** Settings that do not affect a preview. */
const standard = {
  frequency: "on_demand",
  post_status: "publish",
  category: 0,
  authority: "overwrite",
  vanished: "keep",
  show_map: false,
  takes_marks: false,
} as const;

/** `POST /preview` */
export const previewImport = post({
  summary: "Preview an import without importing",
  args: sourceArgs,
  returns: previewResponse,
  access,
  status: 200,
  transaction: false,
  errors: ["import-source-unreadable"],
  async handler(ctx) {
    const { origin, ...input } = ctx.args;
    const settings: Settings = { ...standard, ...input };
    await checkInput(ctx, { origin, ...settings });
    const source = await read(ctx, origin, settings);
    const preview = source.items
      .slice(0, maxItems)
      .map((input) => ({ sent: input, ...toNamedItem(origin, input) }));
    const known = await knownEvents(
      ctx,
      preview.map(({ name }) => name),
    );
    const items = [];
    for (const one of preview) items.push(await toPreview(ctx, one, known));
    return {
      name: source.name,
      total: source.items.length,
      items,
      notes: source.warnings.slice(0, maxItems),
    };
  },
});

async function read(ctx: Context, origin: Origin, settings: Settings) {
  try {
    const source = await readSource(ctx, { origin, settings, as: ctx.actor });
    if (source) return source;
    throw new SourceError("error:fetch-failed", "The feed returned no content.");
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw errors["import-source-unreadable"]({
      message: error.message,
      data: { reason: error.code },
    });
  }
}

async function toPreview(
  ctx: Context,
  { sent: input, item, name }: NamedItem & { readonly sent: object },
  known: KnownEvents,
) {
  const { title, venue, organizer } = input as Readonly<Record<string, unknown>>;
  const times = timesOf(item);
  const { timezone: named = "" } = times ?? {};
  const timezone = isZone(named) ? named : ctx.site.timezone;
  const at = (time: string | undefined) =>
    readTime(time ?? "", { timezone, now: ctx.clock.now() })?.replace("T", " ") ?? "";
  const label = [title, venue, organizer].find((one) => typeof one === "string") ?? "";
  return {
    uid: name.uid,
    title: stripTags(String(label).slice(0, 1000)),
    start_date: at(times?.start_date),
    end_date: at(times?.end_date),
    timezone,
    all_day: times?.all_day ?? false,
    event: (await knownEvent(ctx, name, item, known))?.id ?? 0,
  };
}

import { basePath, parseUrl, hourMs } from "@waymark/core";
import * as z from "zod";
import { noticeSources } from "./extension-points.ts";
import { isMissing, isInvalid } from "./kit/arg-errors.ts";
import type { DatapointContext } from "./kit/datapoint.ts";
import { saveRecord, recordsOf } from "./people/user-records.ts";
import type { Notice, NoticeSource } from "./kit/module.ts";
import { collection } from "./collect/settings.ts";
import { collectorState } from "./collect/state.ts";
import { isStalled } from "./health-checks.ts";

/** A notice in responses. Its link is on this site. */
export const noticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  image: z.string(),
  ctaURL: z.string().describe("URL on this site to resolve the issue, or empty"),
  ctaLabel: z.string(),
  ctaTarget: z.string(),
  learnMoreURL: z.string(),
  learnMoreLabel: z.string(),
  dismissible: z.boolean(),
  dismissLabel: z.string(),
});
type NoticeOutput = z.output<typeof noticeSchema>;

/** The format of a notice ID. */
const idPattern = /^[\w:-]{1,128}$/;
const max = 50;
const noticeStates = ["accepted", "dismissed"] as const;

/** The current notices that the caller has not handled yet. */
export async function readNotices(ctx: DatapointContext): Promise<readonly NoticeOutput[]> {
  const done = new Set((await recordsOf(ctx, ctx.actor.id, "notice")).map(({ name }) => name));
  const all = await currentNotices(ctx);
  return all
    .filter(({ id, dismissible = true }) => !(dismissible && done.has(id)))
    .slice(0, max)
    .map((one) => toNoticeOutput(one, ctx));
}

/** All current notices. A failing source is logged and ignored. */
async function currentNotices(ctx: DatapointContext): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for (const source of ctx.all(noticeSources))
    try {
      const found = await source.notices(ctx);
      notices.push(...found.filter(({ id }) => idPattern.test(id)).slice(0, max));
    } catch (error) {
      ctx.log.error("A source of notices failed.", { source: source.name, error });
    }
  return notices;
}

/** Converts a notice for responses. */
export function toNoticeOutput(
  { id, title, content, path, label = "", dismissible = true }: Notice,
  { site }: Pick<DatapointContext, "site">,
): NoticeOutput {
  const base = new URL(`${site.url}/`);
  const address = path === undefined ? undefined : parseUrl(basePath(site) + path, base);
  return {
    id,
    title,
    content,
    image: "",
    ctaURL: address?.origin === base.origin ? address.href : "",
    ctaLabel: label,
    ctaTarget: "",
    learnMoreURL: "",
    learnMoreLabel: "",
    dismissible,
    dismissLabel: dismissible ? "Dismiss" : "",
  };
}

/**
 * Stores that the caller has accepted or dismissed a notice; returns whether it exists.
 *
 * @throws ApiError 400 `missing_required_param`, 400 `rest_invalid_param`.
 */
export async function markNotice(
  ctx: DatapointContext,
  id: string,
  state: string,
): Promise<boolean> {
  if (id === "") throw isMissing("data.notificationID");
  if (state === "") throw isMissing("data.notificationState");
  if (!(noticeStates as readonly string[]).includes(state))
    throw isInvalid("data.notificationState", "Must be accepted or dismissed.");
  const isThere = (await currentNotices(ctx)).some((one) => one.id === id);
  if (isThere)
    await saveRecord(ctx, { user: ctx.actor.id, kind: "notice", name: id, value: state });
  return isThere;
}

/** Hours of counting without a page view before a notice. */
const quietHours = 24;

/** The notices about counting. */
export const collectorNotices: NoticeSource = {
  name: "collector",
  async notices(ctx) {
    const { settings, clock } = ctx;
    const { enabled, since } = settings.get(collection);
    if (!enabled) return [];
    const state = await collectorState(ctx);
    if (isStalled(state, clock.now()))
      return [
        {
          id: "collector:stalled",
          title: "Counting has stalled",
          content: "Page views could not be stored. See the server log for the reason.",
          dismissible: false,
        },
      ];
    const began = since === null ? undefined : new Date(since).getTime();
    const isQuiet =
      state.lastFlush === null &&
      began !== undefined &&
      clock.now().getTime() - began > quietHours * hourMs;
    if (!isQuiet) return [];
    return [
      {
        id: `collector:quiet:${since}`.replace(/[^\w:-]/g, "-"),
        title: "Nothing was counted yet",
        content:
          "Counting has been on for a day without a page view. Pages served by another program have to send beacons.",
      },
    ];
  },
};

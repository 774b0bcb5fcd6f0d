import { basePath, parseUrl } from "@waymark/core";
import * as z from "zod";
import { noticeSources } from "../extension-points.ts";
import { isMissing, isInvalid } from "../kit/arg-errors.ts";
import type { DatapointContext } from "../kit/datapoint.ts";
import { saveRecord, recordsOf } from "../people/user-records.ts";
import type { Notice } from "./notice.ts";

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
const most = 50;
const noticeStates = ["accepted", "dismissed"] as const;

/** The current notices that the caller has not handled yet. */
export async function readNotices(asked: DatapointContext): Promise<readonly NoticeOutput[]> {
  const done = new Set((await recordsOf(asked, asked.actor.id, "notice")).map(({ name }) => name));
  const all = await currentNotices(asked);
  return all
    .filter(({ id, dismissible = true }) => !(dismissible && done.has(id)))
    .slice(0, most)
    .map((one) => toNoticeOutput(one, asked));
}

/** All current notices. A failing source is logged and ignored. */
async function currentNotices(asked: DatapointContext): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for (const source of asked.all(noticeSources))
    try {
      const told = await source.notices(asked);
      notices.push(...told.filter(({ id }) => idPattern.test(id)).slice(0, most));
    } catch (error) {
      asked.log.error("A source of notices failed.", { source: source.name, error });
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
  asked: DatapointContext,
  id: string,
  state: string,
): Promise<boolean> {
  if (id === "") throw isMissing("data.notificationID");
  if (state === "") throw isMissing("data.notificationState");
  if (!(noticeStates as readonly string[]).includes(state))
    throw isInvalid("data.notificationState", "Must be accepted or dismissed.");
  const isThere = (await currentNotices(asked)).some((one) => one.id === id);
  if (isThere)
    await saveRecord(asked, { user: asked.actor.id, kind: "notice", name: id, value: state });
  return isThere;
}

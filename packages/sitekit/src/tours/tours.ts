import { isInvalid, isMissing } from "../kit/arg-errors.ts";
import type { DatapointContext } from "../kit/datapoint.ts";
import { saveRecord, recordsOf } from "../people/user-records.ts";

/** The format of a tour slug. */
const tourPattern = /^[a-z0-9-]{1,64}$/;

/** The tours that the caller has dismissed, in order. */
export const dismissedTours = async (asked: DatapointContext): Promise<string[]> =>
  (await recordsOf(asked, asked.actor.id, "tour")).map(({ name }) => name);

/**
 * Dismisses a tour for the caller: for some seconds, or permanently with 0. A repetition only changes the expiry.
 *
 * @throws ApiError 400 `missing_required_param`, 400 `rest_invalid_param`.
 */
export async function dismissTour(
  asked: DatapointContext,
  slug: string,
  expiration: number,
): Promise<string[]> {
  if (slug === "") throw isMissing("slug");
  if (!tourPattern.test(slug))
    throw isInvalid("slug", "A tour slug has at most 64 lower-case letters, digits and hyphens.");
  const { actor, clock } = asked;
  const expires = expiration === 0 ? null : new Date(clock.now().getTime() + expiration * 1000);
  await saveRecord(asked, { user: actor.id, kind: "tour", name: slug, value: null, expires });
  return dismissedTours(asked);
}

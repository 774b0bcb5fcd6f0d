import { createFetchCache, type FetchCache } from "@waymark/content";
import type { ForeignEmbed } from "./embed.ts";

const day = 86_400;
/** Seconds for which a failure is not tried again. */
const pause = 60;
/** Approximate size of an embed without its HTML, in characters. */
const rest = 1_000;

/** Caches up to a thousand embeds, for a day or the time set by the provider, and failures for a minute. */
export const openMemory = (): FetchCache<ForeignEmbed | undefined> =>
  createFetchCache({
    mostEntries: 1_000,
    mostCharacters: 16_000_000,
    charactersOf: (embed) => (embed?.html.length ?? 0) + rest,
    secondsFor: (embed) => (embed ? Math.min(day, Math.max(pause, embed.cache_age ?? day)) : pause),
  });

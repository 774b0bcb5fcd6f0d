import { seededRandom } from "./random.mjs";

const words = (
  "harbour light ferry morning tide captain market street window garden river letter winter " +
  "summer coffee bridge station paper music evening island sailor boat wind storm cloud bread " +
  "salt stone wood copper lantern rope anchor gull pier village road mountain forest field"
).split(" ");

export const categoryCount = 20;
export const tagCount = 200;
const authorCount = 10;

/** Generates posts, the oldest first: the same on each machine and in each run. */
export function createPosts(count = 10_000, { perDay = 2.5 } = {}) {
  const pick = seededRandom(42);
  const randomWords = (n) => Array.from({ length: n }, () => words[pick(words.length)]).join(" ");
  const start = Date.UTC(2013, 0, 1, 8);
  return Array.from({ length: count }, (_, i) => {
    // Five posts contain a word that no other post contains.
    const title = i % (count / 5) === 500 ? `${randomWords(3)} narwhal` : randomWords(4);
    const moment = new Date(start + (i / perDay) * 86_400_000);
    const date = moment.toISOString().slice(0, 19);
    return {
      title,
      slug: `${title.replaceAll(" ", "-")}-${i + 1}`,
      date,
      content: `${randomWords(20)}.\n\n${randomWords(20)}.`,
      excerpt: randomWords(12),
      author: 1 + pick(authorCount),
      status: i % 20 === 7 ? "draft" : "publish",
      sticky: i % 500 === 0,
      categories: unique([1 + pick(categoryCount), 1 + pick(categoryCount)]),
      tags: unique([1 + pick(tagCount), 1 + pick(tagCount), 1 + pick(tagCount)]),
    };
  });
}
const unique = (list) => [...new Set(list)].sort((a, b) => a - b);

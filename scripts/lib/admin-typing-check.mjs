import { apiOf } from "./api.mjs";

/**
 * The maximum time of most keys in the browser, in milliseconds: the duration of a frame at 60 frames per second. A busy machine
 * also prolongs the time of the thread, so single keys may take two frames.
 */
const max = 16;
const keys = 200;

/** Types in the middle of an article of 10,000 words, after a save. Returns `[sentence, isTrue]`. */
export async function checkTyping(page, example) {
  const { url } = example;
  const words = "the ferry leaves the quay at noon when the tide turns".split(" ");
  const paragraph = Array.from({ length: 100 }, (_, at) => words[at % words.length]).join(" ");
  const block = `<!-- wp:paragraph -->\n<p>${paragraph}</p>\n<!-- /wp:paragraph -->`;
  const content = Array.from({ length: 100 }, () => block).join("\n\n");
  const post = { title: "A long article", content, status: "draft" };
  const { id } = await apiOf(example)("POST", "/core/v2/posts", post);
  await page.goto(`${url}/admin/posts/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.locator("p").nth(50).click();
  const session = await page.context().newCDPSession(page);
  // The time of the main thread of the page, which other programs on the machine do not prolong.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const taskTime = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  await page.keyboard.type("Now ", { delay: 50 });
  const times = [];
  for (let at = 0; at < keys; at++) {
    const before = await taskTime();
    await page.keyboard.type(at % 6 === 5 ? " " : "a", { delay: 30 });
    times.push((await taskTime()) - before);
  }
  const [median, high] = [0.5, 0.95].map((share) => times.toSorted((a, b) => a - b)[keys * share]);
  await session.detach();
  const wasTyped = ((await text.textContent()) ?? "").includes("aaaaa aaaaa");
  return [
    `most keys in an article of 10,000 words take less than ${max} ms: median ${median.toFixed(1)}, 95 % at most ${high.toFixed(1)}`,
    wasTyped && median < max && high < 2 * max,
  ];
}

import { expect, test } from "vitest";
import { guesses } from "./lib/canaries/guesses.ts";
import { addHiddenItems, canaryToken } from "./lib/canaries/hidden-items.ts";
import { fuzzBudget } from "./lib/fuzz/budget.ts";
import { seededRandom } from "./lib/fuzz/random.ts";
import { nextRequest } from "./lib/fuzz/requests.ts";
import { targetsOf } from "./lib/fuzz/targets.ts";
import { originalAndNative } from "./lib/original-requests.ts";
import { startSite } from "./permissions/site.ts";

const seed = Number(process.env["FUZZ_SEED"] ?? 20_260_116);
const budget = fuzzBudget({ share: 0.5 });
/** Roles without permission to see the hidden items. */
const unprivileged = ["anonymous", "roleless", "subscriber", "contributor", "author"] as const;

test(
  `${budget.label} reveal no hidden text to callers without permission`,
  {
    timeout: 600_000,
  },
  async () => {
    await using site = await startSite({ wrap: originalAndNative });
    await addHiddenItems(site);
    const random = seededRandom(seed);
    const source = { random, targets: targetsOf(site.site.catalogue()), maxId: 80 };
    const logged = site.log.lines.length;
    const leaks: string[] = [];
    const isEnough = budget.start();
    let sent = 0;
    for (; !isEnough(sent) && leaks.length < 10; sent++) {
      const { method, path, headers, body } = nextRequest(source);
      const caller = random.pick(unprivileged);
      const options = { headers: { ...headers }, ...(body !== undefined && { body }) };
      const reply = await site.client(caller).send(method, path, options);
      const response = JSON.stringify([reply.body, ...reply.headers]);
      const leaked = (response.match(canaryToken) ?? []).filter((token) => !path.includes(token));
      if (leaked.length > 0)
        leaks.push(
          `${sent}: ${caller} ${method} ${path.slice(0, 200)} ${body?.slice(0, 200) ?? ""}: ${leaked.join(", ")}`,
        );
    }
    console.log(
      `canaries: FUZZ_SEED=${seed} FUZZ_REQUESTS=${2 * sent} repeats these ${sent} requests`,
    );
    expect(leaks).toEqual([]);
    expect(JSON.stringify(site.log.lines.slice(logged)).match(canaryToken)).toBeNull();
  },
);

test(
  "a correct guess of a hidden text gets the same response as a wrong one",
  {
    timeout: 600_000,
  },
  async () => {
    await using site = await startSite({ wrap: originalAndNative });
    const hidden = await addHiddenItems(site);
    const targets = targetsOf(site.site.catalogue());
    const differences: string[] = [];
    let count = 0;
    const callers = ["anonymous", "subscriber", "contributor"];
    for (const [index, caller] of callers.entries()) {
      const responseTo = async (path: string, query: Readonly<Record<string, string>>) => {
        const { status, headers, body } = await site.client(caller).get(path, query);
        const response = JSON.stringify([
          status,
          body ?? "",
          ...[...headers].filter(([name]) => name !== "x-request-id"),
        ]);
        return Object.values(query).reduce(
          (text, value) =>
            text.replaceAll(value, "guess").replaceAll(encodeURIComponent(value), "guess"),
          response,
        );
      };
      // Many hidden texts have the same wrong guess.
      const toWrong = new Map<string, string>();
      for (const { path, correct, wrong } of guesses(targets, hidden, {
        caller: index,
        callers: callers.length,
      })) {
        count++;
        const key = `${path} ${JSON.stringify(wrong)}`;
        const other = toWrong.get(key) ?? (await responseTo(path, wrong));
        toWrong.set(key, other);
        const one = await responseTo(path, correct);
        let at = 0;
        while (one[at] === other[at] && at < one.length) at++;
        const excerpt = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
        if (one !== other)
          differences.push(
            `${caller} ${path} ${JSON.stringify(correct)}\n  ${excerpt(one)}\n  ${excerpt(other)}`,
          );
      }
    }
    expect(differences.slice(0, 10).join("\n")).toBe("");
    expect(count).toBeGreaterThan(500);
  },
);

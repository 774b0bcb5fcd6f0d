import { expect, test } from "vitest";
import { guesses } from "./lib/canaries/guesses.ts";
import { marker, plant } from "./lib/canaries/plant.ts";
import { fuzzBudget } from "./lib/fuzz/budget.ts";
import { random } from "./lib/fuzz/random.ts";
import { nextRequest } from "./lib/fuzz/requests.ts";
import { targetsOf } from "./lib/fuzz/targets.ts";
import { startSite } from "./permissions/site.ts";

const seed = Number(process.env["FUZZ_SEED"] ?? 20_260_116);
const budget = fuzzBudget({ share: 0.5 });
/** Who may see nothing of what is planted. */
const strangers = ["anonymous", "roleless", "subscriber", "contributor", "author"] as const;

test(
  `${budget.shown} reveal no hidden text to callers without permission`,
  {
    timeout: 600_000,
  },
  async () => {
    await using site = await startSite();
    await plant(site);
    const random_ = random(seed);
    const ground = { random: random_, targets: targetsOf(site.site.catalogue()), mostId: 80 };
    const logged = site.log.lines.length;
    const leaks: string[] = [];
    const isEnough = budget.start();
    let sent = 0;
    for (; !isEnough(sent) && leaks.length < 10; sent++) {
      const { method, path, headers, body } = nextRequest(ground);
      const caller = random_.pick(strangers);
      const options = { headers: { ...headers }, ...(body !== undefined && { body }) };
      const reply = await site.client(caller).send(method, path, options);
      const answered = JSON.stringify([reply.body, ...reply.headers]);
      const seen = (answered.match(marker) ?? []).filter((text) => !path.includes(text));
      if (seen.length > 0)
        leaks.push(
          `${sent}: ${caller} ${method} ${path.slice(0, 200)} ${body?.slice(0, 200) ?? ""}: ${seen.join(", ")}`,
        );
    }
    console.log(
      `canaries: FUZZ_SEED=${seed} FUZZ_REQUESTS=${2 * sent} repeats these ${sent} requests`,
    );
    expect(leaks).toEqual([]);
    expect(JSON.stringify(site.log.lines.slice(logged)).match(marker)).toBeNull();
  },
);

test(
  "a correct guess of a hidden text gets the same response as a wrong one",
  {
    timeout: 600_000,
  },
  async () => {
    await using site = await startSite();
    const hidden = await plant(site);
    const differences: string[] = [];
    let count = 0;
    for (const { target, query } of guesses(targetsOf(site.site.catalogue()), hidden))
      for (const caller of ["anonymous", "subscriber", "contributor"]) {
        const ask = async (values: Readonly<Record<string, string>>) => {
          const { status, headers, body } = await site.client(caller).get(target, values);
          const told = JSON.stringify([
            status,
            body ?? "",
            ...[...headers].filter(([name]) => name !== "x-request-id"),
          ]);
          return Object.values(values).reduce(
            (text, value) =>
              text.replaceAll(value, "guess").replaceAll(encodeURIComponent(value), "guess"),
            told,
          );
        };
        count++;
        const [right, wrong] = [await ask(query.right), await ask(query.wrong)];
        let at = 0;
        while (right[at] === wrong[at] && at < right.length) at++;
        const piece = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
        if (right !== wrong)
          differences.push(
            `${caller} ${target} ${JSON.stringify(query.right)}\n  ${piece(right)}\n  ${piece(wrong)}`,
          );
      }
    expect(differences.slice(0, 10).join("\n")).toBe("");
    expect(count).toBeGreaterThan(500);
  },
);

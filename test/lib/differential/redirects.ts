import type { Target } from "../fuzz/targets.ts";
import type { GeneratedOperation, WeightedOperation } from "./operation.ts";
import { line, slug } from "./texts.ts";
import type { ValueSource } from "./values.ts";

const base = "/redirection/v1";
type Body = Record<string, unknown>;

/** Operations of the redirection module. */
export function redirectOperations(
  { random, pool }: ValueSource,
  targets: readonly Target[],
): readonly WeightedOperation[] {
  const select = (method: string, path: RegExp) =>
    targets.filter(
      (target) => target.method === method && path.test(target.path.slice(base.length)),
    );
  const operation = (
    target: Target,
    path: string,
    more: Partial<GeneratedOperation>,
  ): GeneratedOperation => ({
    method: target.method,
    path: base + path,
    target: `${target.method} ${target.path}`,
    as: "administrator",
    ...more,
  });
  const address = () => `/${random.pick(["old", "Old", "é", "a b"])}/${slug(random)}`;
  const rule = (): Body => {
    const isPattern = random.chance(0.2);
    return {
      url: isPattern ? `^/${random.pick(["a", "b"])}/(.*)$` : address(),
      regex: isPattern,
      match_type: random.pick(["url", "url", "url", "url", "agent", "ip", "server", "none"]),
      action_type: random.pick(["url", "url", "url", "error", "nothing", "pass", "random"]),
      action_code: random.pick([301, 302, 307, 404, 410, 1]),
      action_data: { url: address(), agent: "x", ip: ["192.0.2.1"], url_from: address() },
      group_id: pool.one("redirect groups"),
      ...(random.chance(0.2) && { title: line(random) }),
      ...(random.chance(0.2) && { position: random.below(5) }),
      ...(random.chance(0.2) && { match_data: { source: { flag_query: "pass" } } }),
    };
  };
  const filter = (): Body => ({
    ...(random.chance(0.3) && { "filterBy[url]": random.pick(["old", "%", "_", "É", "a b"]) }),
    ...(random.chance(0.2) && { "filterBy[status]": random.pick(["enabled", "disabled"]) }),
    ...(random.chance(0.3) && { direction: random.pick(["asc", "desc"]) }),
    ...(random.chance(0.4) && { per_page: 5 + random.below(20), page: random.below(3) }),
  });
  const ids = (kind: string) => [pool.one(kind), pool.one(kind)].slice(random.below(2));
  return [
    [
      5,
      select("POST", /^\/redirect$/),
      (target, n) => {
        pool.add("redirects", `{#${n}.items.0.id}`);
        return operation(target, "/redirect", { json: rule() });
      },
    ],
    [
      2,
      select("POST", /^\/redirect\/\(/),
      (target) => operation(target, `/redirect/${pool.one("redirects")}`, { json: rule() }),
    ],
    [
      2,
      select("POST", /^\/group$/),
      (target, n) => {
        pool.add("redirect groups", `{#${n}.items.0.id}`);
        const json = { name: line(random), moduleId: 1 + random.below(3), orderby: "id" };
        return operation(target, "/group", { json: { ...json, direction: "desc" } });
      },
    ],
    [
      1,
      select("POST", /^\/bulk\/redirect/),
      (target) => {
        const action = random.pick(["delete", "enable", "disable", "reset"]);
        return operation(target, `/bulk/redirect/${action}`, { json: { items: ids("redirects") } });
      },
    ],
    [
      1,
      select("POST", /^\/bulk\/group/),
      (target) => {
        const action = random.pick(["enable", "disable", "disable", "disable", "delete"]);
        return operation(target, `/bulk/group/${action}`, {
          json: { items: ids("redirect groups") },
        });
      },
    ],
    [
      4,
      select("GET", /^\/redirect$/),
      (target) => {
        const orderby = random.pick(["source", "last_count", "last_access", "position", "id", ""]);
        return operation(target, "/redirect", { query: { ...filter(), orderby } });
      },
    ],
    [
      1,
      select("GET", /^\/group$/),
      (target) => operation(target, "/group", { query: { orderby: random.pick(["name", "id"]) } }),
    ],
    [
      1,
      select("GET", /^\/export/),
      (target) => {
        const format = random.pick(["csv", "json", "apache", "nginx"]);
        return operation(target, `/export/${random.pick(["1", "2", "all"])}/${format}`, {});
      },
    ],
    [1, select("GET", /^\/plugin$/), (target) => operation(target, "/plugin", {})],
    [1, select("POST", /^\/plugin$/), (target) => operation(target, "/plugin", { json: {} })],
    [
      1,
      select("POST", /^\/setting$/),
      (target) => {
        const json = {
          flag_case: random.chance(0.5),
          flag_query: random.pick(["exact", "ignore", "pass"]),
          monitor_post: pool.one("redirect groups"),
          monitor_types: random.chance(0.8) ? ["post", "page", "trash"] : [],
        };
        return operation(target, "/setting", { json });
      },
    ],
  ];
}

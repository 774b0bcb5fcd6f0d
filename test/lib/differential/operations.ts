import { fillPath, type Target } from "../fuzz/targets.ts";
import { redirectOperations } from "./redirects.ts";
import type { GeneratedOperation, WeightedOperation } from "./operation.ts";
import { line, paragraphs } from "./texts.ts";
import { argumentValues, type ValueSource } from "./values.ts";

/** The resource kind of a path: the name of its collection. */
const kindOf = (path: string): string => /^\/core\/v2\/(\w+)/.exec(path)?.[1] ?? "";
const responseArgs = ["context", "_fields", "_embed"];
const content = /^\/core\/v2\/(?:posts|pages|vessels|navigation)$/;
const specialUpdates = /passwords|\/edit$|post-process/;

/**
 * Returns a generator of plausible operations: it creates, updates, trashes, restores and deletes items, and reads lists and
 * items with all arguments that the routes have. `n` is the index of the operation in the workload.
 */
export function operationGenerator(
  source: ValueSource,
  targets: readonly Target[],
): (n: number) => GeneratedOperation {
  const { random, pool } = source;
  const contentTargets = targets.filter(({ path }) => path.startsWith("/core/v2/"));
  const select = (method: RegExp, isSelected: (target: Target) => boolean) =>
    contentTargets.filter((target) => method.test(target.method) && isSelected(target));
  const pathOf = ({ path }: Target): string =>
    fillPath(path, (name) => {
      const kind = kindOf(path);
      if (name === "id" && /\/(?:revisions|autosaves)\//.test(path))
        return String(pool.one(`${kind} revisions`));
      if (name === "uuid") return String(pool.one("passwords"));
      if (name === "user_id") return "me";
      if (name === "id" || name === "parent") return String(pool.one(kind));
      return random.pick(["post", "page", "publish", "draft", "category", "post_tag", "nothing"]);
    });
  const requestTo = (target: Target) => ({
    method: target.method,
    path: pathOf(target),
    target: `${target.method} ${target.path}`,
  });
  const values = (
    target: Target,
    n: number,
    probability: number,
    isInvalid = random.chance(0.25),
  ) =>
    argumentValues(source, { kind: kindOf(target.path), isInvalid, n }, target.args, probability, [
      ...target.inPath,
      ...responseArgs,
    ]);
  const revisionsOf = (target: Target) => `${kindOf(target.path)} revisions`;

  const create = (target: Target, n: number, reference = `{#${n}}`): GeneratedOperation => {
    const kind = kindOf(target.path);
    const isInvalid = random.chance(0.2);
    const json = values(target, n, isInvalid ? 0.4 : 0.3, isInvalid);
    if (!isInvalid) {
      pool.add(kind, reference);
      if ("title" in target.args) Object.assign(json, { title: `${line(random)} ${n}` });
      if ("content" in target.args) json["content"] = `${paragraphs(random)} ${n}`;
      if ("status" in target.args && random.chance(0.6)) delete json["password"];
      if (content.test(target.path) && random.chance(0.6)) json["status"] = "publish";
    }
    const as = isInvalid
      ? {}
      : ({
          as: content.test(target.path) && random.chance(0.3) ? "editor" : "administrator",
        } as const);
    if (kind !== "media") return { ...requestTo(target), ...as, json };
    const name = random.pick(["p", "p", "P", `Elan ${n}`, "a%_b"]);
    const headers = {
      "content-type": "image/gif",
      "content-disposition": `attachment; filename="${name}.gif"`,
    };
    return { ...requestTo(target), ...as, headers, image: true };
  };
  const update = (target: Target, n: number): GeneratedOperation => {
    if (target.path.endsWith("/autosaves")) pool.add(revisionsOf(target), `{#${n}}`);
    if (target.path.endsWith("-passwords")) pool.add("passwords", `{#${n}.uuid}`);
    const json = values(target, n, 0.15);
    // Publish, unpublish, trash or restore.
    if ("status" in target.args && random.chance(0.3))
      json["status"] = random.pick(
        kindOf(target.path) === "comments"
          ? ["approved", "hold", "spam", "trash"]
          : ["publish", "draft", "private", "pending", "future", "trash"],
      );
    return { ...requestTo(target), json };
  };
  const remove = (target: Target, n: number): GeneratedOperation => ({
    ...requestTo(target),
    query: {
      ...values(target, n, 0.3),
      ...("force" in target.args && { force: random.chance(0.6) }),
    },
  });
  const responseOptions = (target: Target): Record<string, unknown> => {
    const options: Record<string, unknown> = {};
    const { context } = target.args;
    if (context?.enum && random.chance(0.5)) options["context"] = random.pick(context.enum);
    if (random.chance(0.2))
      options["_fields"] = random.pick([
        "id",
        "id,slug,_links",
        "title.rendered,date",
        "meta,author",
        "x",
      ]);
    if (random.chance(0.15))
      options["_embed"] = random.pick(["1", "author", "core:term,up", "replies"]);
    if (random.chance(0.02)) options["_envelope"] = "1";
    return options;
  };
  const read = (target: Target, n: number): GeneratedOperation => {
    if (target.path.endsWith("/revisions")) pool.add(revisionsOf(target), `{#${n}.0.id}`);
    const probability = random.pick([0.05, 0.1, 0.25]);
    return {
      ...requestTo(target),
      query: { ...values(target, n, probability), ...responseOptions(target) },
    };
  };
  const batch = (_: Target, n: number): GeneratedOperation => {
    const operations = Array.from({ length: 1 + random.below(6) }, (_item, i) =>
      random.chance(0.5)
        ? create(random.pick(batchable), n, `{#${n}.responses.${i}.body.id}`)
        : update(random.pick(updating), n),
    );
    const requests = operations.map(({ method, path, json }) => ({ method, path, body: json }));
    const validation = random.pick(["normal", "require-all-validate"]);
    return {
      method: "POST",
      path: "/batch/v1",
      json: { requests, validation },
      target: "POST /batch/v1",
    };
  };

  const isItem = ({ inPath }: Target) => inPath.length > 0;
  const isPaged = ({ args }: Target) => "per_page" in args;
  const creating = select(
    /POST/,
    (target) => !isItem(target) && !/(?:settings|me)$/.test(target.path),
  );
  const updating = select(/POST|PUT|PATCH/, (target) => isItem(target));
  const batchable = creating.filter(({ path }) => !/media|comments|users/.test(path));
  const operations: readonly WeightedOperation[] = [
    [6, creating, create],
    [12, creating.filter(({ path }) => content.test(path)), create],
    [5, creating.filter(({ path }) => /comments|media/.test(path)), create],
    [12, updating.filter(({ path }) => !specialUpdates.test(path)), update],
    [5, updating.filter(({ path }) => path.endsWith("/autosaves")), update],
    [2, updating.filter(({ path }) => specialUpdates.test(path)), update],
    [1, select(/POST/, ({ path }) => /(?:settings|me)$/.test(path)), update],
    [7, select(/DELETE/, isItem), remove],
    [36, select(/GET/, isPaged), read],
    [14, select(/GET/, (target) => !isPaged(target)), read],
    [3, targets.filter(({ path }) => path === "/batch/v1"), batch],
    ...redirectOperations(source, targets),
  ];
  const total = operations.reduce((sum, [weight]) => sum + weight, 0);
  const pickOperation = (): WeightedOperation => {
    let left = random.next() * total;
    return (
      operations.find(([weight]) => (left -= weight) < 0) ?? (operations[0] as WeightedOperation)
    );
  };
  return (n) => {
    const [, list, generate] = pickOperation();
    return generate(random.pick(list), n);
  };
}

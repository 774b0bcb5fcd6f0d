import { toAscii } from "../urls/escapes.ts";
import { fill, references, type Filling } from "./fill.ts";
import { passQuery, toParts } from "./pass-through.ts";
import { toTarget } from "./target.ts";

/** Maximum length of a redirect's address, in characters. */
const longest = 8_000;

/** The input for resolving a target. */
export interface Aim extends Filling {
  /** The query of the request, if it is passed on. */
  readonly passed: string | undefined;
}

/**
 * The address of a target for a Location header. Scheme and host always come from the target; data of a visitor can
 * only be in path, query and fragment. Undefined for an unsafe target.
 */
export async function toLocation(text: string, aim: Aim): Promise<string | undefined> {
  const target = toTarget(text);
  if (!target) return undefined;
  const written = toParts(target.rest);
  const path = await fill(written.path, { ...aim, groups: aim.groups?.map((one) => cut(one)[0]) });
  const query = written.query === undefined ? undefined : await fill(written.query, aim);
  const fragment = await fill(written.fragment, aim);
  const own = passQuery(query, queryIn(written.path, aim.groups));
  const asked = passQuery(own, aim.passed);
  // Two slashes would begin a host name.
  const rooted = `/${path.replace(target.origin === "" ? /^[/\\]+/ : /^\//, "")}`;
  const location =
    target.origin +
    toAscii(
      rooted.replaceAll(" ", "%20") +
        (asked === undefined ? "" : `?${asked.replace(/ |%20/g, "+")}`) +
        fragment,
    );
  return location.length <= longest ? location : undefined;
}

const cut = (group: string): readonly [path: string, query: string | undefined] => {
  const at = group.indexOf("?");
  return at === -1 ? [group, undefined] : [group.slice(0, at), group.slice(at + 1)];
};
/** The query that a group adds to the path of a target, moved to the query. */
function queryIn(path: string, groups: Filling["groups"]): string | undefined {
  for (const [, n] of path.matchAll(references)) {
    const query = groups?.[Number(n)] === undefined ? undefined : cut(groups[Number(n)] ?? "")[1];
    if (query !== undefined) return query;
  }
  return undefined;
}

import { queryModes, type Rule } from "../rules/rule.ts";
import { pattern, rule } from "./rules.ts";

/** Pseudo-random numbers from 0 to below `below`, from a seed. */
export type Chance = (below: number) => number;
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

// Characters with a special meaning to servers, patterns or addresses.
const signs = [..."aaabbBzZ019éÜ漢 +.-_~!*'()[]{};:@$,\"\\^|<>%"];
const pieces = ["[a-z]+", "\\d{1,3}", "(a|b)", "(?:x y)", ".*", "(.*)", "\\.", "[^/]+", "a?", '"'];

const pick = <T>(from: Chance, list: readonly [T, ...T[]]): T => list[from(list.length)] ?? list[0];
const times = (from: Chance, most: number, one: () => string): string =>
  Array.from({ length: 1 + from(most) }, one).join("");
// Clients do not send path segments of dots.
const word = (from: Chance) =>
  times(from, 4, () => signs[from(signs.length)] ?? "a").replace(/^\.+$/, "a.");
const escaped = (text: string) => encodeURIComponent(text).replaceAll("'", "%27");

/** A random rule, and addresses that it matches or nearly matches. */
export function generated(from: Chance): { readonly one: Rule; readonly addresses: string[] } {
  const flags = {
    flag_case: from(2) === 0,
    flag_trailing: from(2) === 0,
    flag_query: pick(from, queryModes),
  };
  const action_code = pick(from, [301, 302, 303, 307, 308]);
  const to = `/to/${escaped(word(from))}${from(3) === 0 ? `?own=${escaped(word(from))}` : ""}`;
  if (from(3) === 0) {
    const source = `^/${times(from, 3, () => `${pieces[from(pieces.length)]}/`)}$`;
    const one = pattern(source, { to, action_code, flags: { flag_case: flags.flag_case } });
    const paths = Array.from({ length: 8 }, () => times(from, 3, () => `${escaped(word(from))}/`));
    return { one, addresses: [...paths.map((path) => `/${path}`), "/abc/12/", "/a/", "/x%20y/A/"] };
  }
  const [path, name, value] = [
    times(from, 2, () => `/${escaped(word(from))}`),
    word(from),
    word(from),
  ];
  const query = `${escaped(name)}=${escaped(value)}`;
  const asksQuery = from(3) === 0;
  const one = rule(asksQuery ? `${path}?${query}` : path, { to, action_code, flags });
  const near = [path, `${path}/`, path.toUpperCase(), path.toLowerCase(), `${path}x`, `/x${path}`];
  const full = [
    `${path}?${query}`,
    `${path}?${query}&more=1`,
    `${path}?more=1`,
    `${path}/?${query}`,
  ];
  return { one, addresses: [...near, ...full, path.replace(/(?:%..)+$|.$/, "")] };
}

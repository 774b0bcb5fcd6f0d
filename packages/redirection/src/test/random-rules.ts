import { queryModes, type Rule } from "../rules/rule.ts";
import { pattern, rule } from "./rules.ts";

/** Pseudo-random numbers from 0 to below `below`, from a seed. */
export type Random = (below: number) => number;
export function createRandom(seed: number): Random {
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
const specialCharacters = [..."aaabbBzZ019éÜ漢 +.-_~!*'()[]{};:@$,\"\\^|<>%"];
const pieces = ["[a-z]+", "\\d{1,3}", "(a|b)", "(?:x y)", ".*", "(.*)", "\\.", "[^/]+", "a?", '"'];

const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[random(list.length)] ?? list[0];
const times = (random: Random, max: number, one: () => string): string =>
  Array.from({ length: 1 + random(max) }, one).join("");
// Clients do not send path segments of dots.
const word = (random: Random) =>
  times(random, 4, () => specialCharacters[random(specialCharacters.length)] ?? "a").replace(
    /^\.+$/,
    "a.",
  );
const escaped = (text: string) => encodeURIComponent(text).replaceAll("'", "%27");

/** A random rule, and addresses that it matches or nearly matches. */
export function randomRule(random: Random): { readonly one: Rule; readonly addresses: string[] } {
  const flags = {
    flag_case: random(2) === 0,
    flag_trailing: random(2) === 0,
    flag_query: pick(random, queryModes),
  };
  const action_code = pick(random, [301, 302, 303, 307, 308]);
  const to = `/to/${escaped(word(random))}${random(3) === 0 ? `?own=${escaped(word(random))}` : ""}`;
  if (random(3) === 0) {
    const source = `^/${times(random, 3, () => `${pieces[random(pieces.length)]}/`)}$`;
    const one = pattern(source, { to, action_code, flags: { flag_case: flags.flag_case } });
    const paths = Array.from({ length: 8 }, () =>
      times(random, 3, () => `${escaped(word(random))}/`),
    );
    return { one, addresses: [...paths.map((path) => `/${path}`), "/abc/12/", "/a/", "/x%20y/A/"] };
  }
  const [path, name, value] = [
    times(random, 2, () => `/${escaped(word(random))}`),
    word(random),
    word(random),
  ];
  const query = `${escaped(name)}=${escaped(value)}`;
  const hasQuery = random(3) === 0;
  const one = rule(hasQuery ? `${path}?${query}` : path, { to, action_code, flags });
  const near = [path, `${path}/`, path.toUpperCase(), path.toLowerCase(), `${path}x`, `/x${path}`];
  const full = [
    `${path}?${query}`,
    `${path}?${query}&more=1`,
    `${path}?more=1`,
    `${path}/?${query}`,
  ];
  return { one, addresses: [...near, ...full, path.replace(/(?:%..)+$|.$/, "")] };
}

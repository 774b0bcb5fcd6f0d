import type { ActionData, MatchType } from "../rules/rule.ts";
import { escapePattern, type ServerPattern } from "./pattern.ts";

/** A condition on the request besides its address. */
export interface ServerCondition extends ServerPattern {
  readonly of: "host" | "referrer" | "agent" | "cookie" | "header" | "ip" | "language";
  /** Name of the cookie or header. */
  readonly name: string;
}

const textIn = (data: ActionData, key: string): string => String(data[key] ?? "");
const equal = (text: string): string => `^${escapePattern(text)}$`;
const anyOf = (texts: readonly string[]): string => texts.map(escapePattern).join("|");

/** The condition of a match type; undefined for none, and a text with the reason if servers cannot test it. */
export function toCondition(
  type: MatchType,
  data: ActionData,
): ServerCondition | string | undefined {
  const compared = (key: string) => {
    const text = textIn(data, key);
    const isPattern = data["regex"] === true;
    return { pattern: isPattern ? text : equal(text), isFolded: isPattern };
  };
  const name = textIn(data, "name");
  switch (type) {
    case "url":
      return undefined;
    case "referrer":
    case "agent":
      return { of: type, name, ...compared(type) };
    case "cookie":
      if (!/^\w+$/.test(name)) return "the name of its cookie";
      return { of: type, name, ...compared("value") };
    case "header":
      return name === "" ? "it has no header name" : { of: type, name, ...compared("value") };
    case "server":
      return { of: "host", name, pattern: equal(hostOf(textIn(data, "server"))), isFolded: true };
    case "ip":
      return ofAddresses(data["ip"]);
    case "language": {
      const codes = textIn(data, "language")
        .split(",")
        .map((code) => code.trim())
        .filter((code) => code !== "");
      const pattern = `(?:^|,)[ ]*(?:${anyOf(codes)})[ ]*(?:[;,]|$)`;
      return { of: type, name, pattern, isFolded: true };
    }
    default:
      return `the match type ${type}`;
  }
}

function ofAddresses(list: ActionData[string] | undefined): ServerCondition | string {
  const addresses = Array.isArray(list) ? list.map(String) : [];
  if (addresses.some((one) => one.includes("/"))) return "a range of addresses";
  return { of: "ip", name: "", pattern: `^(?:${anyOf(addresses)})$`, isFolded: false };
}
const hostOf = (server: string): string =>
  server.replace(/^https?:\/\//i, "").replace(/\/.*$/s, "");

import { fromAndNot, lineIn, textIn, type Kind } from "./kind.ts";

/** A language that the visitor's browser accepts: one of a list of codes. */
export const language: Kind = {
  targets: fromAndNot,
  clean: (sent) => ({ language: codesIn(lineIn(sent, "language")).join(",") }),
  holds(data, visit) {
    const wanted = new Set(codesIn(textIn(data, "language")).map((code) => code.toLowerCase()));
    return acceptedLanguages(visit.header("accept-language") ?? "").some((code) =>
      wanted.has(code),
    );
  },
};

const codesIn = (list: string): readonly string[] =>
  list
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");

/** The codes of `Accept-Language`, in lower case, without those with a weight of 0. */
const acceptedLanguages = (header: string): readonly string[] =>
  codesIn(header).flatMap((part) => {
    const [code = "", ...params] = part.split(";");
    const isRefused = params.some((param) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(param));
    return isRefused ? [] : [code.trim().toLowerCase()];
  });

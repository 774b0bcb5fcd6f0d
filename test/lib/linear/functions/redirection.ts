import { toCanonical } from "../../../../packages/redirection/src/canonical.ts";
import { readDate, toDisplay } from "../../../../packages/redirection/src/dates.ts";
import { apacheFile } from "../../../../packages/redirection/src/formats/apache.ts";
import { csvFile } from "../../../../packages/redirection/src/formats/csv.ts";
import { nginxFile } from "../../../../packages/redirection/src/formats/nginx.ts";
import {
  pathPattern,
  queryPattern,
} from "../../../../packages/redirection/src/formats/condition.ts";
import { isPortable } from "../../../../packages/redirection/src/formats/portable.ts";
import { queryPatterns } from "../../../../packages/redirection/src/formats/server-rule.ts";
import { readApache } from "../../../../packages/redirection/src/imports/apache.ts";
import { readCsv } from "../../../../packages/redirection/src/imports/csv.ts";
import { readJson } from "../../../../packages/redirection/src/imports/json.ts";
import { isNginx, readNginx } from "../../../../packages/redirection/src/imports/nginx.ts";
import {
  literalOf,
  toWholePattern,
} from "../../../../packages/redirection/src/imports/server-pattern.ts";
import { toWords } from "../../../../packages/redirection/src/imports/imported-rules.ts";
import { normalIp } from "../../../../packages/redirection/src/ip.ts";
import { withBlock } from "../../../../packages/redirection/src/server-file/jobs.ts";
import { cleanSource } from "../../../../packages/redirection/src/sources/clean.ts";
import { compilePattern, weightOf } from "../../../../packages/redirection/src/sources/pattern.ts";
import {
  isPlainMatch,
  toLookupKeys,
  toPathKey,
} from "../../../../packages/redirection/src/sources/key.ts";
import {
  findIn,
  toPattern,
  toReadable,
} from "../../../../packages/redirection/src/sources/regex.ts";
import { toRequired, toSubject } from "../../../../packages/redirection/src/sources/required.ts";
import {
  problemOf,
  fill,
  passQuery,
  toLocation,
} from "../../../../packages/redirection/src/targets.ts";
import {
  parseQuery,
  toAddress,
  toOwnAddress,
} from "../../../../packages/redirection/src/urls/address.ts";
import {
  decodePlus,
  toAscii,
  toPieces,
} from "../../../../packages/redirection/src/urls/escapes.ts";
import { toGroupName } from "../../../../packages/redirection/src/writes/groups.ts";
import { textFunctions } from "../text-functions.ts";
import { csv } from "../tokens.ts";

const pattern =
  "( ) [ ] [] [][] {2} {1,9} { } * + ? . ^ $ | (?: (?i) (?P<a> \\d \\w \\s \\b \\p{L} \\pL \\1 \\x41 \\/ \\. \\\\ \\ [^ [[:alpha:]] [: :] [a-z] - a / é".split(
    " ",
  );
const url =
  "/ // ? & = # . .. ./ %20 %2 % %c3%a9 %C3 %ff %E6%97%A5 + [ ] [] t[] a é 日 < > <a> \\ $1 https://a.example http:// @ : ; & &amp;"
    .split(" ")
    .concat(" ", "?a=b", "&a=b");
const apache = [
  ...'RewriteRule RewriteCond Redirect RedirectMatch 301 permanent ^/a$ /b [R=301,L] [ ] [NC] %{A} $1 # " \' \\ \\" ^ $ .* ( )'.split(
    " ",
  ),
  "<IfModule a>\n",
  "</IfModule>\n",
  "<Directory /a>\n",
  "</Directory>\n",
  " ",
  "\n",
  "\r\n",
  "RewriteRule ^/a$ /b [R=301,L]\n",
  "RewriteRule ^a",
  "Redirect 301 /a /b\n",
];
const nginx = [
  ..."rewrite return location ; { } # \" ' \\ = ~ ~* ^/a$ /b permanent 301 $a if (".split(" "),
  " ",
  "\t",
  "\n",
  "\r",
  "\r\n",
  "\treturn\t\r",
  "location = /a { return 301 /b; }\n",
  "rewrite ^/a$ /b permanent;\n",
];
const target =
  "[md5] [/md5] [upper] [lower] [dashes] [userid] %userid% [unixtime] $1 \\1 / // # ? & = %20 é a https://a.example".split(
    " ",
  );
const filling = {
  groups: ["/whole", "one/two?three=4"],
  now: new Date(0),
  caller: async () => ({ id: 1, login: "a" }) as never,
};
const flags = {
  flag_query: "exact",
  flag_case: true,
  flag_trailing: true,
  flag_regex: false,
} as const;
const visit = { scheme: "https", host: "a.example" } as const;

type Rule = Parameters<ReturnType<typeof apacheFile>["rows"]>[0][number];
const ruleOf = (source: string, to: string, regex: boolean) =>
  ({
    id: 1,
    url: source,
    flags: { ...flags, flag_regex: regex },
    match_type: "url",
    action_type: "url",
    action_code: 301,
    action_data: { url: to },
  }) as unknown as Rule;
const frame = { date: "a", about: "b", https: true };
const rows = [
  ["a path", (text: string) => ruleOf(`/${text}`, "/x", false)],
  ["a pattern", (text: string) => ruleOf(`^/${text}$`, "/x", true)],
  ["a target", (text: string) => ruleOf("^/a(.*)$", `/${text}`, true)],
] as const;

/** Redirects: sources, patterns, targets, files of servers and tables. */
export const redirection = textFunctions({
  cleanSource: [url, (text) => cleanSource(text, false)],
  "cleanSource of a pattern": [pattern, (text) => cleanSource(text, true)],
  toPathKey: [url, toPathKey],
  toLookupKeys: [url, (text) => toLookupKeys(toAddress(text))],
  isPlainMatch: [url, (text) => isPlainMatch(text, flags, toAddress(text))],
  toOwnAddress: [url, (text) => toOwnAddress(text, "https://a.example")],
  toPieces: [url, toPieces],
  decodePlus: [url, decodePlus],
  toAscii: [url, toAscii],
  parseQuery: [url, parseQuery],
  passQuery: [url, (text) => passQuery(text, text)],
  pathPattern: [url, (text) => pathPattern(text, true)],
  queryPattern: [url, queryPattern],
  queryPatterns: [url, (text) => [queryPatterns(text, "exact"), queryPatterns(text, "pass")]],
  isPortable: [pattern, isPortable],
  "isPortable in a class": [pattern, (text) => isPortable(`[${text}`)],
  compilePattern: [pattern, (text) => compilePattern(text.slice(0, 2000), true)],
  toPattern: [pattern, (text) => toPattern(text, flags)],
  toRequired: [pattern, toRequired],
  weightOf: [pattern, weightOf],
  "pattern over a path": [
    url,
    (text) => {
      const found = compilePattern("^/(a|b)*.*(c+)+(d?)[^/]*$", true);
      if (typeof found !== "string") findIn(found, toReadable(toAddress(text)));
    },
  ],
  toReadable: [url, (text) => toReadable(toAddress(text)).written(1, 2)],
  toSubject,
  problemOf: [target, problemOf],
  fill: [target, (text) => fill(text, filling)],
  "toLocation of a target": [
    target,
    (text) => toLocation(`/${text.slice(0, 1999)}`, { ...filling, passed: "a=b" }),
  ],
  "toLocation of an address": [
    url,
    (text) => toLocation("/x/$1?y=$1", { ...filling, groups: [text, text], passed: text }),
  ],
  toCanonical: [
    url,
    (text) =>
      toCanonical(
        { ...visit, address: toAddress(`/${text}`) } as never,
        { https: true, host: "www", aliases: [] } as never,
        "https://a.example",
      ),
  ],
  readApache: [apache, readApache],
  "readApache of a rule": [apache, (text) => readApache(`RewriteRule ^/${text}$ /b [R=301,L]`)],
  literalOf: [pattern, literalOf],
  toWholePattern: [
    pattern,
    (text) => toWholePattern(text, { target: "/$1", isPassed: true, isRelative: true }),
  ],
  isNginx: [nginx, isNginx],
  readNginx: [nginx, readNginx],
  "words of a line": [apache, toWords],
  readCsv: [csv, readCsv],
  readJson: (text) => readJson(text),
  "readJson of redirects": (text) =>
    readJson(JSON.stringify({ redirects: [{ url: text, title: text }] })),
  withBlock: [
    ["# Created by Redirection\n", "# End of Redirection\n", "\n", "\r\n", "#", "a"],
    (text) => withBlock(text, "# Created by Redirection\n\n# End of Redirection\n"),
  ],
  normalIp: [": :: . 1 ffff % /".split(" "), normalIp],
  toGroupName,
  readDate: [["March ", "5, ", "2026", "-03", "-05", "T09:07:33", ".000", "Z", "+02:00"], readDate],
  toDisplay: (text) => toDisplay(new Date(0), text, "UTC"),
  ...Object.fromEntries(
    rows.flatMap(([name, rule]) => [
      [
        `Apache file of ${name}`,
        [pattern, (text: string) => apacheFile(frame).rows([rule(text)], 0)],
      ],
      [
        `nginx file of ${name}`,
        [pattern, (text: string) => nginxFile(frame).rows([rule(text)], 0)],
      ],
      [
        `table of ${name}`,
        [
          csv,
          (text: string) =>
            csvFile(false).rows([{ rule: rule(text), hits: 1, title: text, enabled: true }], 0),
        ],
      ],
    ]),
  ),
});

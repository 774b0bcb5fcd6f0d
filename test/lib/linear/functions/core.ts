import {
  isEmail,
  isHexColor,
  isIp,
  isUuid,
  toUrl,
} from "../../../../packages/core/src/args/strings.ts";
import { toBodyKind } from "../../../../packages/core/src/args/body.ts";
import { parseQuery, toQuery } from "../../../../packages/core/src/args/brackets.ts";
import { toCoercer } from "../../../../packages/core/src/args/coerce.ts";
import { isDateTime } from "../../../../packages/core/src/args/dates.ts";
import { parseJson } from "../../../../packages/core/src/args/json.ts";
import {
  parseHeaderValue,
  readParts,
  toBoundary,
} from "../../../../packages/core/src/args/multipart.ts";
import { toTextLine, toTextLines } from "../../../../packages/core/src/args/plain-text.ts";
import { toText } from "../../../../packages/core/src/args/text.ts";
import {
  toAddressPath,
  toAsciiAddress,
  toNormalPath,
} from "../../../../packages/core/src/compile/router.ts";
import { hash53 } from "../../../../packages/core/src/crypto/hashes.ts";
import { toFieldTree } from "../../../../packages/core/src/declare/static-body.ts";
import { cspNonce, extendCsp } from "../../../../packages/core/src/pages/csp.ts";
import { escapeHtml } from "../../../../packages/core/src/text/html.ts";
import { insertHtml } from "../../../../packages/core/src/pages/scan-tags.ts";
import { readForm } from "../../../../packages/core/src/request/form.ts";
import { toQuoted } from "../../../../packages/core/src/response/rows.ts";
import {
  toFoundWords,
  toSearchWords,
  tokenize,
} from "../../../../packages/storage/src/tokenize.ts";
import { collationKey } from "../../../../packages/core/src/text/collation-key.ts";
import { ipPrefix } from "../../../../packages/core/src/text/addresses.ts";
import { isTimezone } from "../../../../packages/core/src/time/zone.ts";
import { bytesOf, textFunctions } from "../text-functions.ts";
import { html as htmlTokens } from "../tokens.ts";

const query = "a= a[]= a[b]= a[1]= [ ] [] & = %5B %5D %25 %zz + . a[ a] ]]".split(" ");
const json = '{"a": [1, [[ ]] {} "a" " \\" \\\\ \\u0041 "__proto__":1, , : 1e9 null true } ]'.split(
  " ",
);
const header = '; = " a=b; a="b"; a=" \\" \\ , form-data; name="a" filename="x.jpg" boundary=a'
  .split(" ")
  .concat(" ", "a*=utf-8''%20");
const multipart = [
  "--a\r\n",
  "\r\n--a",
  "\r\n--a--",
  "\r\n",
  "\r",
  "\n",
  'Content-Disposition: form-data; name="a"\r\n\r\n',
  'Content-Disposition: form-data; name="a[b]"; filename="a"\r\n\r\n',
  "x: y\r\n",
  "--",
  "a",
];
const policy = "default-src script-src 'self' 'nonce-a' ; , * 'none' style-src"
  .split(" ")
  .concat(" ");

async function readMultipart(text: string): Promise<void> {
  for await (const part of readParts(bytesOf(text, 700), "a")) while (await part.read());
}

const html = toCoercer(
  { type: "string", format: "html" as string, minLength: 3, maxLength: 5000 },
  "x",
);

/** Parsers of requests: arguments, bodies, headers, paths. */
export const core = textFunctions({
  parseQuery: [query, (text) => parseQuery(text)],
  "parseQuery and toQuery": [query, (text) => toQuery(parseQuery(text, "form"))],
  parseJson: [json, parseJson],
  parseHeaderValue: [header, parseHeaderValue],
  toBoundary: [header, toBoundary],
  "multipart form": [multipart, readMultipart],
  "multipart form, whole": [
    multipart,
    (text) =>
      readMultipart(`--a\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n--a--\r\n`),
  ],
  toBodyKind: (text) => toBodyKind(text, "POST"),
  "string argument": (text) => html(text),
  readForm: [
    query,
    (body) =>
      readForm(
        new Request("http://a.example", {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body,
        }),
        { max: 10_000_000 },
      ),
  ],
  isEmail,
  isIp,
  isUuid,
  isHexColor,
  isDateTime,
  isTimezone,
  toUrl,
  toTextLine,
  toTextLines,
  toText,
  hash53,
  insertHtml: [htmlTokens, (text) => insertHtml(text, { head: "<meta>", body: "<p>" })],
  "insertHtml into a page": [
    htmlTokens,
    (text) => insertHtml(`<html><body>${text}`, { head: "<meta>", body: "<p>" }),
  ],
  escapeHtml,
  ipPrefix,
  cspNonce: [policy, (text) => cspNonce(text, "script")],
  extendCsp: [policy, (text) => extendCsp(text, { script: "'nonce-x'", style: "a", connect: "b" })],
  toNormalPath: (text) => toNormalPath(text),
  toAddressPath,
  toAsciiAddress,
  toQuoted,
  toFieldTree,
  collationKey,
  tokenize,
  toFoundWords: (text) => toFoundWords(text, { columns: ["one", "two"] }),
  "toFoundWords with substrings": (text) =>
    toFoundWords(text, { columns: ["one", "two"], substrings: true }),
  toSearchWords: (text) => toSearchWords("x", text),
});

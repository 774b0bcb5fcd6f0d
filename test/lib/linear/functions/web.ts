import { fromAuthorization } from "../../../../packages/accounts/src/credentials/application-password.ts";
import { readTokenCookie } from "../../../../packages/accounts/src/credentials/session.ts";
import { toLocalPath } from "../../../../packages/accounts/src/pages/page.ts";
import {
  isLogin,
  toKey,
  toLogin,
  toNameKey,
  toSlug,
} from "../../../../packages/accounts/src/users/name.ts";
import { linkIn } from "../../../../packages/client/src/answer.ts";
import { rewrite } from "../../../../packages/consent/src/banner/rewrite.ts";
import { fromCookie } from "../../../../packages/consent/src/choice/cookie.ts";
import { cssAddresses } from "../../../../packages/consent/src/html/css.ts";
import { readTags } from "../../../../packages/consent/src/html/tags.ts";
import { toCsv } from "../../../../packages/consent/src/csv.ts";
import { toCutNetwork } from "../../../../packages/consent/src/choice/record.ts";
import { readResults } from "../../../../packages/consent/src/routes/results.ts";
import { plainly } from "../../../../packages/consent/src/scan/classify.ts";
import { toName } from "../../../../packages/consent/src/scan/findings.ts";
import { readPage } from "../../../../packages/consent/src/scan/page.ts";
import { fromSetCookie } from "../../../../packages/consent/src/scan/set-cookie.ts";
import { toLogFields } from "../../../../packages/core/src/log/log-fields.ts";
import {
  nameProblem,
  packageNameProblem,
} from "../../../../packages/create-waymark/src/project.ts";
import { findOperations } from "../../../../packages/mcp/src/toolbox.ts";
import {
  isAddressRange,
  isPublicAddress,
  toPlainAddress,
  toOutboundUrl,
} from "../../../../packages/node/src/address.ts";
import { fromUrlPath } from "../../../../packages/node/src/file-name.ts";
import { toMailbox } from "../../../../packages/node/src/mail-message.ts";
import { toDelivery } from "../../../../packages/node/src/files.ts";
import { toText, toTypeText } from "../../../../packages/openapi/src/type-text.ts";
import { addresses, configSchema } from "../../../../packages/security/src/config/settings.ts";
import {
  kindOf,
  problemOfName,
  matchesExtension,
  isInspected,
} from "../../../../packages/security/src/file-kind.ts";
import { evidenceIn } from "../../../../packages/security/src/difference/texts.ts";
import {
  isSecretFile,
  withoutSecrets,
} from "../../../../packages/security/src/difference/secrets.ts";
import { toHosts, hostOf } from "../../../../packages/security/src/html/hosts.ts";
import { inspectHtml } from "../../../../packages/security/src/html/inspect.ts";
import { hides, isRun, movesToScript } from "../../../../packages/security/src/html/kinds.ts";
import {
  around,
  toEvidence,
  toName as toIssueName,
} from "../../../../packages/security/src/issues/finding.ts";
import { toMail } from "../../../../packages/security/src/jobs/mail.ts";
import { mailTexts } from "../../../../packages/security/src/messages/index.ts";
import { compileGlob, compilePattern } from "../../../../packages/security/src/rules/pattern.ts";
import { scanText } from "../../../../packages/security/src/rules/scan.ts";
import { fromDateText } from "../../../../packages/sitekit/src/collect/days.ts";
import {
  toStoredText,
  toDevice,
  toCountedPath,
  termIn,
  toTerm,
} from "../../../../packages/sitekit/src/collect/visit/values.ts";
import {
  kindOfHost,
  hostOf as visitHostOf,
  toOrigin,
} from "../../../../packages/sitekit/src/collect/visit/origin.ts";
import { titleIn } from "../../../../packages/sitekit/src/collect/visit/seen-page.ts";
import { toOwnPath } from "../../../../packages/sitekit/src/report/report-request.ts";
import { tagProblemOf } from "../../../../packages/sitekit/src/tags/snippet.ts";
import { needsOf } from "../../../../packages/sitekit/src/tags/pages.ts";
import { toPattern as likePattern } from "../../../../packages/storage-sql/src/shape.ts";
import { toAuthorMap } from "../../../../packages/waymark/src/commands/import.ts";
import { toMoveSide as toMovePlace } from "../../../../packages/waymark/src/move/move-site.ts";
import { textTable } from "../../../../packages/waymark/src/command.ts";
import { textFunctions } from "../text-functions.ts";
import { csv, html } from "../tokens.ts";

const site = { url: "https://a.example", api: "https://a.example/api" } as never;
const address =
  "https:// http:// // / a . .. @ : ? # & = %20 %2e [ ] \\ é ̖́ www. localhost 127.0.0.1 ::1".split(
    " ",
  );
const cookie = 'a=b; = ; , a consent= waymark_session= " Path=/ Max-Age=1 Expires= .'
  .split(" ")
  .concat(" ", "\t");

/** Accounts. */
export const accounts = textFunctions({
  fromAuthorization: [["Basic ", "Bearer ", ", ", ",", " ", "YTpi", "="], fromAuthorization],
  "fromAuthorization of a secret": (text) =>
    fromAuthorization(`Basic ${btoa(encodeURIComponent(text.toWellFormed()))}`),
  readTokenCookie: [cookie, (text) => readTokenCookie(text, "__Host-waymark_session")],
  "readTokenCookie of a value": [
    cookie,
    (text) => readTokenCookie(`__Host-waymark_session=${text}`, "__Host-waymark_session"),
  ],
  toLocalPath: [address, (text) => toLocalPath(`/${text}`, site)],
  isLogin,
  toLogin,
  toKey,
  toNameKey,
  toSlug,
});

const hosts = toHosts("https://a.example", ["b.example"], ["c.example"]);
const pageRules = {
  base: new URL("https://a.example/"),
  categoryOf: () => "marketing" as never,
  categoryOfText: () => "marketing" as never,
  note: () => "<p>note</p>",
  banner: "<div>banner</div>",
  isHashed: false,
  head: "",
};
const loading = [
  ...html,
  "<script src=https://b.example/x>",
  "<iframe src=https://b.example/x>",
  '<img srcset="',
  "<link rel=stylesheet href=https://b.example/x>",
  "https://b.example/x 1x, ",
];
/** Consent. */
export const consent = textFunctions({
  cssAddresses: [
    ["url(", "/*", '"', "'", "@import ", "\\", "u\\72l(", "\\0075 ", "url('", "*/", "a\n", ")"],
    cssAddresses,
  ],
  rewrite: [loading, (text) => rewrite(text, pageRules)],
  "rewrite of a page": [
    loading,
    (text) => rewrite(`<!doctype html><body>${text}</body>`, pageRules),
  ],
  readTags: [
    loading,
    (text) => readTags(text, new Set(["a", "script", "img", "svg"]), () => undefined),
  ],
  readPage: [
    loading,
    (text) =>
      readPage(text, new URL("https://a.example/"), {
        inText: () => undefined,
        ofUrl: () => undefined,
      } as never),
  ],
  fromCookie: [cookie, fromCookie],
  fromSetCookie: [
    cookie,
    (text) => fromSetCookie(text, new URL("https://a.example/"), { now: new Date(0), early: true }),
  ],
  plainly: (text) => plainly(text),
  toName: (text) => toName(text),
  toCutNetwork: [[":", "::", ".", "1", "ffff"], toCutNetwork],
  readResults: (text) => readResults(text, "a.example"),
  toCsv: [csv, (text) => toCsv([[text, text]])],
});

const script =
  "eval( eval (atob( document.write(unescape( function(p,a,c,k, String.fromCharCode(1, 0x1, \\x41 _0xabc= _0xabc( [] ![] +[] .src= fetch( document.cookie keydown sendBeacon( card-number cvv new XMLHttpRequest <?php $a base64_decode( ( ) { } . ; a"
    .split(" ")
    .concat(" ", "\n");
const pattern = "( ) [ ] * + ? {2} {1,9} { | ^ $ . \\d \\w \\ (?: (?i) a é".split(" ");
const english = mailTexts({ all: () => [], site: { locale: "en" } });
/** Security scans. */
export const security = textFunctions({
  isSecretFile: [["/", ".env", "secret", "-", ".", "id_rsa", "password", "a"], isSecretFile],
  withoutSecrets: [["password", "_", "-", "=", '"', "a", " ", "://", ":", "@"], withoutSecrets],
  evidenceIn: [["a", " ", "b", "…"], (text) => evidenceIn(text, "a a b b a b a…")],
  inspectHtml: [html, (text) => inspectHtml(text, hosts)],
  "inspectHtml of a script": [script, (text) => inspectHtml(`<script>${text}</script>`, hosts)],
  "inspectHtml of raw text": [
    html,
    (text) => inspectHtml(`<noscript>${text}</noscript><svg><style>${text}`, hosts),
  ],
  "inspectHtml of a frame": [
    html,
    (text) => inspectHtml(`<iframe srcdoc="${text.replaceAll('"', "&quot;")}">`, hosts),
  ],
  hostOf: [address, (text) => hostOf(text, hosts)],
  "hostOf of many parts": [["a.", "b.example", "."], (text) => hosts.isBad(text)],
  hides: [
    "display : none ; visibility hidden font-size:0 left:-9999px opacity:0 height:0 overflow:hidden ! a"
      .split(" ")
      .concat(" ", "\n"),
    hides,
  ],
  isRun,
  movesToScript: (text) => movesToScript("set", "to", text),
  "scanText of scripts": [script, (text) => scanText(text, "script")],
  "scanText of code": [script, (text) => scanText(text, "code")],
  "scanText of uploads": [script, (text) => scanText(text, "upload")],
  compilePattern: [pattern, (text) => compilePattern(text.slice(0, 500))],
  "pattern over a text": (text) => {
    const found = compilePattern("(a|b)*c.*d");
    if (typeof found !== "string") found.find(text.slice(0, 34_816));
  },
  compileGlob: [["*", "/", "a", "."], (text) => compileGlob(text.slice(0, 200))],
  "glob over a path": [
    ["a", "b", "/", "."],
    (text) => compileGlob("*a*b*c*d*e")?.(text.slice(0, 4000)),
  ],
  kindOf: [["<", "<?", "<!", "%PDF", "PK", "<svg", " ", "\n", "<!-- -->"], kindOf],
  problemOfName: [[".php", ".", "/", "a", ".htaccess"], problemOfName],
  matchesExtension: (text) => matchesExtension(text, "image"),
  isInspected,
  toEvidence,
  toIssueName,
  around: (text) => around(text, 10, 10_000),
  addresses: [[",", " ", "a@b.c"], addresses],
  configuration: [
    [",", " ", "a@b.c", "\n", "*", "("],
    (text) =>
      configSchema.safeParse({ alertEmails: text, scan_exclude: text, scan_include_extra: text }),
  ],
  toMail: (text) =>
    toMail(
      english,
      { name: text, url: "https://a.example" },
      [{ severity: 100, short_msg: text }],
      1,
    ),
});

/** Site analytics. */
export const sitekit = textFunctions({
  fromDateText,
  toKept: (text) => toStoredText(text, 1000),
  toDevice,
  kindOfHost: [["google.", "a.", ".", "co", "com"], kindOfHost],
  visitHostOf: [address, visitHostOf],
  toOrigin: [
    address,
    (text) =>
      toOrigin(new URLSearchParams(`utm_source=${text}&utm_medium=${text}`), text, new Set()),
  ],
  toCountedPath: [address, toCountedPath],
  titleIn: [[...html, "<title", "<title a"], titleIn],
  toTerm,
  termIn: [address, (text) => termIn(new URLSearchParams(`s=${text}`), ["s"])],
  toOwnPath: [address, (text) => toOwnPath(text.slice(0, 2000), { url: "https://a.example" })],
  refusalOf: [html, (text) => [tagProblemOf(text, "head"), tagProblemOf(text, "body")]],
  "tagProblemOf a snippet": [html, (text) => tagProblemOf(`<div>${text}</div>`, "body")],
  needsOf: [
    loading,
    // The maximum length of a snippet.
    (text) =>
      needsOf(
        [{ name: "a", place: "head", html: text.slice(0, 20_000), enabled: true }],
        "https://a.example",
      ),
  ],
});

const operations = [{ method: "GET", path: "/a/b", summary: "List a", args: { a: 1 } }] as never;
/** The Node host, the command line and importers. */
export const host = textFunctions({
  toLogFields: [
    ["?a=b", "&", "=", "?", "token=", "#"],
    (text) => toLogFields({ text, url: text, a: { b: [text] } }),
  ],
  toMailbox: [["<", ">", "@", ".", "a", '"', " "], (text) => toMailbox(text)],
  isPublicAddress: [[":", "::", ".", "1", "ffff", "0x", "/"], isPublicAddress],
  toPlainAddress: [[":", "::", ".", "1", "ffff"], toPlainAddress],
  fromUrlPath: [address, fromUrlPath],
  toDelivery: (text) => toDelivery(text),
  toOutboundUrl: [address, (text) => toOutboundUrl(`https://${text}`)],
  isAddressRange: [[":", ".", "1", "/", "%"], isAddressRange],
  findOperations: (text) => findOperations(operations, text, 5),
  linkIn: [
    ['<a>; rel="b"', ", ", "<", ">", ";", "rel=", '"', "a", " "],
    (text) => linkIn(new Headers({ link: text }), () => true),
  ],
  "type as a comment": toText,
  toTypeText: (text) =>
    toTypeText(
      { type: "string", enum: [text], description: text },
      { names: new Map(), isInput: false },
    ),
  likePattern: [["%", "_", "\\", "[", "a"], (text) => likePattern("contains", text)],
  textTable: (text) => textTable([[text, text]]),
  toAuthorMap: [["=", ",", ":", "a", "1"], toAuthorMap],
  toMovePlace: [address, (text) => toMovePlace("--from", text)],
  packageNameProblem: [["-", ".", "_", "/", "@", "a"], packageNameProblem],
  nameProblem: [["-", ".", "_", "/", "@", "a"], (text) => nameProblem(text, "module" as never)],
});

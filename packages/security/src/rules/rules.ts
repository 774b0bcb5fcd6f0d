import type { PlainKey, Severity } from "../issues/finding.ts";

/** The version of the rules: when it changes, clean files are read again. */
export const rulesVersion = "2";

/** The kinds of text a rule applies to: scripts in content, code files, uploads. */
export type TextKind = "script" | "code" | "upload";

/** A rule that recognizes malware. */
export interface Rule {
  readonly id: string;
  readonly on: readonly TextKind[];
  /** In lower case. The pattern is tried only on texts that contain one of them. */
  readonly words: readonly string[];
  /** A pattern for `compilePattern`: case-insensitive, and a dot matches line breaks. */
  readonly pattern: string;
  readonly severity: Severity;
  /** The key of the predicate of its message: "This script …". */
  readonly does: PlainKey;
}

/** Calls that decode a text into code. */
const unpack =
  "(?:window\\s*\\.\\s*)?(?:atob|unescape|decodeURI(?:Component)?|base64_decode|gzinflate|gzuncompress|str_rot13|String\\s*\\.\\s*fromCharCode|(?:new\\s+)?Buffer(?:\\s*\\.\\s*from)?)";

/** The rules. `rulesVersion` changes with them; each has samples in its test that it must and must not find. */
export const rules: readonly Rule[] = [
  {
    id: "run-unpacked",
    on: ["script", "code", "upload"],
    words: ["eval", "function", "settimeout", "setinterval", "assert"],
    pattern: `\\b(?:eval|assert|function|setTimeout|setInterval)\\s*\\(\\s*@?${unpack}\\s*\\(`,
    severity: 100,
    does: "runsDecoded",
  },
  {
    id: "write-unpacked",
    on: ["script", "code", "upload"],
    words: ["document"],
    pattern: `document\\s*\\.\\s*write(?:ln)?\\s*\\(\\s*${unpack}\\s*\\(`,
    severity: 100,
    does: "writesDecoded",
  },
  {
    id: "go-unpacked",
    on: ["script", "code", "upload"],
    words: ["location"],
    pattern: `location(?:\\s*\\.\\s*href)?\\s*(?:=|\\.\\s*(?:replace|assign)\\s*\\()\\s*${unpack}\\s*\\(`,
    severity: 100,
    does: "redirectsDecoded",
  },
  {
    id: "packed",
    on: ["script", "upload"],
    words: ["eval"],
    pattern: "eval\\s*\\(\\s*function\\s*\\(\\s*p\\s*,\\s*a\\s*,\\s*c\\s*,\\s*k",
    severity: 75,
    does: "isPacked",
  },
  {
    id: "char-codes",
    on: ["script", "upload"],
    words: ["fromcharcode"],
    pattern: "fromCharCode\\s*\\(\\s*(?:(?:0x[0-9a-f]+|\\d+)\\s*,\\s*){15,}",
    severity: 75,
    does: "isCharacterCodes",
  },
  {
    id: "escaped",
    on: ["script", "upload"],
    words: ["\\x"],
    pattern: "(?:\\\\x[0-9a-f]{2}){12,}",
    severity: 75,
    does: "hidesStrings",
  },
  {
    id: "renamed",
    on: ["script", "upload"],
    words: ["_0x"],
    pattern: "_0x[0-9a-f]{3,8}\\s*(?:=|\\().{0,200}_0x[0-9a-f]{3,8}\\s*(?:=|\\(|\\[)",
    severity: 75,
    does: "isObfuscated",
  },
  {
    id: "brackets",
    on: ["script", "upload"],
    words: ["[]", "![]"],
    pattern: "[\\[\\]()!+]{60,}",
    severity: 75,
    does: "isBrackets",
  },
  {
    id: "cookie-out",
    on: ["script", "upload"],
    words: ["cookie"],
    pattern:
      "(?:\\.\\s*src\\s*=|fetch\\s*\\(|sendBeacon\\s*\\(|location(?:\\s*\\.\\s*href)?\\s*=|\\.\\s*open\\s*\\().{0,200}document\\s*\\.\\s*cookie",
    severity: 100,
    does: "sendsCookies",
  },
  {
    id: "keys-out",
    on: ["script", "upload"],
    words: ["keypress", "keydown", "keyup"],
    pattern:
      "[\"']?(?:on)?key(?:press|down|up)[\"']?.{0,200}(?:sendBeacon\\s*\\(|new\\s+Image|(?:fetch|open)\\s*\\([^)]{0,40}(?:https?:)?//)",
    severity: 75,
    does: "sendsKeystrokes",
  },
  {
    id: "cards-out",
    on: ["script", "upload"],
    words: ["card", "cvv", "cvc"],
    pattern:
      "(?:card[-_ ]?number|cc[-_]?num|cvv2?|cvc).{0,200}(?:sendBeacon\\s*\\(|new\\s+Image|XMLHttpRequest|fetch\\s*\\()",
    severity: 75,
    does: "sendsCards",
  },
  {
    id: "form-out",
    on: ["script", "upload"],
    words: ["formdata", "submit", "password", "input"],
    pattern:
      "(?:new\\s+FormData|addEventListener\\s*\\(\\s*[\"'`](?:submit|change|input|blur)|onsubmit\\s*=|password).{0,200}(?:sendBeacon\\s*\\(|new\\s+Image|\\.\\s*open\\s*\\(|fetch\\s*\\().{0,60}(?:https?:)?//[a-z0-9]",
    severity: 75,
    does: "sendsInputs",
  },
  {
    id: "miner",
    on: ["script", "code", "upload"],
    words: ["stratum+tcp", "coinhive", "coinimp", "cryptonight", "client.anonymous"],
    pattern:
      "stratum\\+tcp://[a-z0-9]|CoinHive\\s*\\.\\s*(?:Anonymous|User|Token)\\s*\\(|new\\s+CoinImp|Client\\s*\\.\\s*Anonymous\\s*\\(\\s*[\"'][0-9a-f]{32}",
    severity: 100,
    does: "minesCurrency",
  },
  {
    id: "run-sent",
    on: ["code", "upload"],
    words: ["$_get", "$_post", "$_request", "$_cookie", "$_server", "$_files"],
    pattern:
      "\\b(?:eval|assert|system|passthru|shell_exec|exec|popen|proc_open|create_function|preg_replace)\\s*\\([^;]{0,60}\\$_(?:GET|POST|REQUEST|COOKIE|SERVER|FILES)",
    severity: 100,
    does: "runsRequest",
  },
  {
    id: "run-request",
    on: ["code"],
    words: [".query", ".body", ".params", ".headers", "searchparams"],
    pattern:
      "(?:\\b(?:eval|function|execSync|execFile|execFileSync|spawn|spawnSync|runInThisContext|runInNewContext|cp\\s*\\.\\s*exec|child_process[\"')]*\\s*\\.\\s*exec)|(?:^|[^.\\w\\s])\\s*exec)\\s*\\(\\s*(?:await\\s+)?(?:\\w+\\s*\\.\\s*)?(?:req|request|ctx)\\s*\\.\\s*(?:query|body|params|headers|text|url)",
    severity: 100,
    does: "runsRequest",
  },
  {
    id: "exec-unpacked",
    on: ["code"],
    words: ["exec", "spawn"],
    pattern: `\\b(?:exec|execSync|spawn|spawnSync)\\s*\\(\\s*${unpack}\\s*\\(`,
    severity: 100,
    does: "runsDecodedCommand",
  },
  {
    id: "shell-out",
    on: ["code", "upload"],
    words: ["/dev/tcp/", "nc ", "ncat "],
    pattern:
      "\\bsh\\s+-i\\s*[0-9]?>&?\\s*/dev/tcp/|>&\\s*/dev/tcp/[0-9a-z]|\\bn(?:c|cat)\\s+(?:-[a-z]+\\s+)*-[a-z]*e\\s+/bin/",
    severity: 100,
    does: "opensShell",
  },
  {
    id: "environment-out",
    on: ["code"],
    words: ["process.env"],
    pattern:
      "(?:fetch|request|sendBeacon|post)\\s*\\(.{0,200}JSON\\s*\\.\\s*stringify\\s*\\(\\s*process\\s*\\.\\s*env\\s*\\)",
    severity: 100,
    does: "sendsEnvironment",
  },
  {
    id: "known-shell",
    on: ["code", "upload"],
    words: ["ilesma", "99she", "57she", "b374", "oxploi", "ymousf"],
    pattern: "\\b(?:Files[M]an|c9[9]shell|r5[7]shell|b37[4]k|Indo[X]ploit|Anonymous[F]ox)\\b",
    severity: 100,
    does: "isAttackTool",
  },
];

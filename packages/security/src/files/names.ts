import type { FileKind } from "./kind.ts";

/** Endings of files that a server or a machine may run. */
const runnable =
  /\.(?:php\d?|pht|phtml|phar|phps|inc|m?js|cjs|tsx?|jsp|jspx|asp|aspx|ashx|asmx|cfm|cgi|pl|py|rb|sh|bash|bat|cmd|ps1|vbs|exe|dll|com|msi|scr|jar|so|wasm|hta)$/i;
/** Endings of pages, which browsers run as part of the site. */
const pages = /\.(?:x?html?|shtml|xht|xml|xsl)$/i;
/** Files that change the server configuration of their folder. */
const settings = /(?:^|\/)(?:\.htaccess|\.htpasswd|\.user\.ini|php\.ini|web\.config)$/i;

/** The fault in the name of an upload: an executable, a page, a server configuration file, or a double extension. */
export function faultOfName(
  name: string,
): "runnable" | "page" | "settings" | "twofold" | undefined {
  if (settings.test(name)) return "settings";
  if (runnable.test(name)) return "runnable";
  if (pages.test(name)) return "page";
  const file = name.slice(name.lastIndexOf("/") + 1);
  // Some servers run a file for any of its endings.
  const inner = file.split(".").slice(1, -1).slice(0, 20);
  return inner.some((part) => /^(?:php\d?|pht|phtml|phar|jsp|aspx?|cgi|exe)$/i.test(part))
    ? "twofold"
    : undefined;
}

const expected: readonly (readonly [ending: RegExp, kinds: readonly FileKind[]])[] = [
  [/\.(?:jpe?g|jpe|png|gif|webp|avif|heic|bmp|tiff?|ico)$/i, ["image"]],
  [/\.svg$/i, ["svg"]],
  [/\.(?:mp[34]|m4[av]|mov|webm|og[gva]|wav|avi|flac|mkv|mpe?g)$/i, ["media"]],
  [/\.(?:pdf|rtf)$/i, ["document"]],
  [/\.(?:docx|xlsx|pptx|odt|ods|odp|zip|epub)$/i, ["archive"]],
  [/\.(?:doc|xls|ppt)$/i, ["document"]],
  [/\.(?:txt|csv|md|ics|vcf|json|srt|vtt)$/i, ["text"]],
];
/** Whether a file matches its extension. Unknown extensions match. */
export const isAsNamed = (name: string, kind: FileKind): boolean =>
  expected.find(([ending]) => ending.test(name))?.[1].includes(kind) ?? true;

const readable =
  /\.(?:m?js|cjs|jsx|tsx?|mts|cts|php\d?|phtml|phar|inc|html?|svg|sh|bash|py|pl|rb|cgi|json|toml|ya?ml|env)$/i;
/** Whether a file of code is looked into. */
export const isReadCode = (path: string): boolean => readable.test(path);
const executable =
  /\.(?:m?js|cjs|jsx|tsx?|mts|cts|node|wasm|so|dll|exe|php\d?|phtml|phar|sh|bash|py|pl|rb|cgi|html?)$/i;
/** Whether a file of code could be run: it is known by its hash. */
export const isRunCode = (path: string): boolean => executable.test(path);

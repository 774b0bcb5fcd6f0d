import { cspHash } from "@waymark/core";
import { script } from "./script.ts";
import { style } from "./style.ts";

let sources: Promise<readonly [script: string, style: string]> | undefined;

/** Any page may hold this one; nothing runs in it but its own script, and it shows no images but those from `images`. */
export async function toPolicy(images: string | undefined): Promise<string> {
  const [forScript, forStyle] = await (sources ??= Promise.all([cspHash(script), cspHash(style)]));
  return [
    "default-src 'none'",
    `script-src ${forScript}`,
    `style-src ${forStyle}`,
    ...(images === undefined ? [] : [`img-src ${images}`]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
  ].join("; ");
}

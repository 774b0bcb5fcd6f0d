import { script } from "./script.ts";
import { style } from "./style.ts";

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`;
}
let hashes: Promise<readonly [script: string, style: string]> | undefined;

/** Any page may hold this one; nothing runs in it but its own script, and it shows no images but those from `images`. */
export async function toPolicy(images: string | undefined): Promise<string> {
  const [forScript, forStyle] = await (hashes ??= Promise.all([hashOf(script), hashOf(style)]));
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

const encoder = new TextEncoder();

/**
 * The CSP source of an inline script or style sheet: `'sha256-…'`, including the quotes. `text` is the exact content
 * between the tags.
 */
export async function cspHash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`;
}

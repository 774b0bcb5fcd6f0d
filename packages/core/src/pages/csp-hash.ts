const encoder = new TextEncoder();

/**
 * What a Content-Security-Policy names an inline script or style sheet by: `'sha256-…'`, with the quotes. The text is all
 * that stands between the tags. For the pages that modules answer with.
 */
export async function cspHash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Ten random letters and digits that tie a frame to its page: each embed has its own. */
export function toSecret(): string {
  let secret = "";
  while (secret.length < 10)
    // 248 is the largest multiple of 62 in a byte; higher values are skipped to avoid a bias.
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < 248 && secret.length < 10) secret += letters.charAt(byte % 62);
  return secret;
}

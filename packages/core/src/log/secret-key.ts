const secretWords = [
  "authorization",
  "cookie",
  "password",
  "passwd",
  "passphrase",
  "token",
  "nonce",
  "secret",
  "apikey",
  "credential",
  "signature",
  "privatekey",
];

/** Whether a value with this key must never be logged or cached: `Authorization`, `set-cookie`, `X-Core-Nonce`, … */
export function isSecretKey(key: string): boolean {
  const plain = key.toLowerCase().replaceAll(/[-_.\s]/g, "");
  return secretWords.some((word) => plain.includes(word));
}

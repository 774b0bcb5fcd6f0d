/** Compares a text that was sent with a secret, in a time that depends on the length of what was sent alone. */
export function timingSafeEqual(sent: string, secret: string): boolean {
  let difference = sent.length ^ secret.length;
  for (let i = 0; i < sent.length; i++) difference |= sent.charCodeAt(i) ^ secret.charCodeAt(i);
  return difference === 0;
}

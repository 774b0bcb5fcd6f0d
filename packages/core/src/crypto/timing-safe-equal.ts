/** Compares a received text with a secret, in a time that depends only on the length of the received text. */
export function timingSafeEqual(sent: string, secret: string): boolean {
  let difference = sent.length ^ secret.length;
  for (let i = 0; i < sent.length; i++) difference |= sent.charCodeAt(i) ^ secret.charCodeAt(i);
  return difference === 0;
}

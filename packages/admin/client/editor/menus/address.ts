const withScheme = /^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/i;
const mail = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const host = /^[^\s/]+\.[a-z]{2,}/i;

/** Completes an entered address: `example.com` is a page of that site. */
export const toAddress = (text: string): string => {
  const address = text.trim();
  if (withScheme.test(address)) return address;
  if (mail.test(address)) return `mailto:${address}`;
  return host.test(address) ? `https://${address}` : address;
};

/** Whether a text is the address of a page, rather than words to search for. */
export const isAddress = (text: string): boolean => {
  const entered = text.trim();
  return !/\s/.test(entered) && [withScheme, mail, host].some((one) => one.test(entered));
};

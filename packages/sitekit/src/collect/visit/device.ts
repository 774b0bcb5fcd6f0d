/** Kinds of devices; the place in the list is what is stored. The first is for whom no visitor is known. */
const devices = ["(not set)", "desktop", "mobile", "tablet"] as const;
/** A kind of device. */
export type Device = (typeof devices)[number];

/** The kind of device that a browser names. */
export function toDevice(agent: string): Device {
  const text = agent.slice(0, 500).toLowerCase();
  const has = (mark: string) => text.includes(mark);
  if (has("ipad") || has("tablet") || has("kindle") || has("silk/")) return "tablet";
  if (has("android") && !has("mobile")) return "tablet";
  return has("mobi") || has("iphone") || has("android") ? "mobile" : "desktop";
}

/** What is stored of a kind. */
export const deviceNumber = (device: Device): number => devices.indexOf(device);
/** The kind of what is stored. */
export const deviceName = (number: number): Device => devices[number] ?? "(not set)";

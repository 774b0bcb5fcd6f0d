/** Kinds of devices; the index is stored. The first one is for unknown visitors. */
const devices = ["(not set)", "desktop", "mobile", "tablet"] as const;
/** A kind of device. */
export type Device = (typeof devices)[number];

/** The kind of device of a user agent. */
export function toDevice(agent: string): Device {
  const text = agent.slice(0, 500).toLowerCase();
  const has = (mark: string) => text.includes(mark);
  if (has("ipad") || has("tablet") || has("kindle") || has("silk/")) return "tablet";
  if (has("android") && !has("mobile")) return "tablet";
  return has("mobi") || has("iphone") || has("android") ? "mobile" : "desktop";
}

/** The stored number of a kind. */
export const deviceNumber = (device: Device): number => devices.indexOf(device);
/** The kind of a stored number. */
export const deviceName = (number: number): Device => devices[number] ?? "(not set)";

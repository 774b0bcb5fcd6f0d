import ipaddr from "ipaddr.js";
import { normalIp } from "../ip.ts";
import { fromAndNot, type Kind } from "./kind.ts";

/** Maximum number of addresses per rule. */
const most = 1_000;

/** The visitor's IP address: a list of addresses and ranges such as `192.0.2.0/24`. */
export const ip: Kind = {
  targets: fromAndNot,
  clean(sent) {
    const given = sent["ip"];
    const list = Array.isArray(given) ? given : typeof given === "string" ? [given] : [];
    const texts = list.slice(0, most).filter((one) => typeof one === "string");
    return { ip: [...new Set(texts.flatMap((one) => normalRange(one) ?? []))] };
  },
  holds(data, visit) {
    const list = data["ip"];
    const own = visit.ip;
    return own !== undefined && Array.isArray(list) && list.some((one) => isIn(own, String(one)));
  },
};

/** A normalized address or range; undefined if the text is neither. */
function normalRange(text: string): string | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const normal = normalIp(address);
  if (normal === undefined || rest.length > 0 || bits === undefined)
    return rest.length === 0 ? normal : undefined;
  const isWhole = /^\d{1,3}$/.test(bits) && Number(bits) <= (normal.includes(":") ? 128 : 32);
  return isWhole ? `${normal}/${Number(bits)}` : undefined;
}

function isIn(own: string, one: string): boolean {
  if (!one.includes("/")) return own === one;
  const address = ipaddr.parse(own);
  const [network, bits] = ipaddr.parseCIDR(one);
  return address.kind() === network.kind() && address.match([network, bits]);
}

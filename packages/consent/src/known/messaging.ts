import type { KnownVendor } from "../extension-points.ts";

/** Chat and support widgets. */
export const messagingVendors: readonly KnownVendor[] = [
  {
    name: "intercom",
    label: "Intercom",
    category: "functional",
    cookies: [{ name: "intercom-*", about: "Continues a conversation.", duration: "9 months" }],
    storage: ["intercom.*", "intercom-*"],
    hosts: ["intercom.io", "intercomcdn.com"],
    snippets: ["widget.intercom.io"],
  },
  {
    name: "zendesk",
    label: "Zendesk",
    category: "functional",
    cookies: [{ name: "__zlcmid", about: "Continues a conversation.", duration: "1 year" }],
    storage: ["ZD-*", "__zlcstore"],
    hosts: ["zopim.com", "zdassets.com"],
    snippets: ["static.zdassets.com"],
  },
  {
    name: "drift",
    label: "Drift",
    category: "functional",
    cookies: [
      { name: "drift_*", about: "Distinguishes visitors.", duration: "2 years" },
      { name: "driftt_*", about: "Distinguishes visitors.", duration: "2 years" },
    ],
    storage: ["DRIFT_*", "drift_*"],
    hosts: ["drift.com", "driftt.com"],
    snippets: ["js.driftt.com"],
  },
  {
    name: "crisp",
    label: "Crisp",
    category: "functional",
    cookies: [{ name: "crisp-client/*", about: "Continues a conversation.", duration: "6 months" }],
    storage: ["crisp-client/*"],
    hosts: ["crisp.chat"],
    snippets: ["client.crisp.chat"],
  },
  {
    name: "tawk",
    label: "tawk.to",
    category: "functional",
    cookies: [
      { name: "twk_*", about: "Continues a conversation.", duration: "6 months" },
      { name: "TawkConnectionTime", about: "Continues a conversation.", duration: "session" },
    ],
    storage: ["twk_*"],
    hosts: ["tawk.to"],
    snippets: ["embed.tawk.to"],
  },
  {
    name: "tidio",
    label: "Tidio",
    category: "functional",
    storage: ["tidio_*"],
    hosts: ["tidio.co", "tidiochat.com"],
    snippets: ["code.tidio.co"],
  },
  {
    name: "livechat",
    label: "LiveChat",
    category: "functional",
    cookies: [
      { name: "__lc_cid", about: "Continues a conversation.", duration: "2 years", party: "third" },
      { name: "__lc_cst", about: "Continues a conversation.", duration: "2 years", party: "third" },
    ],
    storage: ["__lc*"],
    hosts: ["livechatinc.com"],
    snippets: ["cdn.livechatinc.com"],
  },
];

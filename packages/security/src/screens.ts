import { screens, settingsScreens, type JsonSchema } from "@waymark/core";
import * as z from "zod";
import { configSchema } from "./config/settings.ts";

const group = "Security";
const { properties = {} } = z.toJSONSchema(configSchema, { io: "input" });
const schemas = properties as unknown as Readonly<Record<string, JsonSchema>>;
const named = (start: string) => Object.keys(schemas).filter((name) => name.startsWith(start));

/** The screens of sign-ins, lockouts and devices. */
export const securityScreens = screens(
  {
    name: "/security/v1/sign-ins",
    label: "Sign-ins",
    singular: "Sign-in",
    icon: "lock",
    group,
    order: 71,
    columns: [
      "login",
      { field: "kind", as: "status" },
      "address",
      "browser",
      { field: "count", as: "count" },
      { field: "last", label: "Time", as: "time" },
    ],
  },
  {
    name: "/security/v1/lockouts",
    label: "Lockouts",
    singular: "Lockout",
    icon: "shield",
    group,
    order: 72,
    columns: [
      "subject",
      { field: "kind", as: "status" },
      { field: "reason", as: "status" },
      { field: "created", as: "time" },
      { field: "until", as: "time" },
    ],
  },
  {
    name: "/security/v1/devices",
    label: "Your devices",
    singular: "Device",
    icon: "user",
    group,
    order: 73,
  },
);

/** The form of the settings of security. */
export const securityForm = settingsScreens({
  name: "/security/v1/config",
  label: "Security",
  order: 35,
  values: "config",
  argument: "fields",
  schemas,
  sections: [
    {
      label: "Scans",
      fields: [
        "scheduledScansEnabled",
        "schedMode",
        "manualScanType",
        "schedStartHour",
        "scanType",
      ],
    },
    { label: "What is scanned", fields: [...named("scansEnabled_"), ...named("scan_")] },
    { label: "Emails", fields: ["alertEmails", ...named("alertOn_")] },
    { label: "Sign-ins", fields: ["loginSecurityEnabled", "whitelisted", ...named("loginSec_")] },
  ],
  widgets: Object.fromEntries(
    [
      "loginSec_allowedAddresses",
      "loginSec_deniedAddresses",
      "loginSec_userBlacklist",
      "scan_exclude",
      "scan_include_extra",
      "whitelisted",
    ].map((name) => [name, "multiline"] as const),
  ),
  labels: Object.fromEntries(
    Object.entries(schemas).flatMap(([name, { description }]) =>
      description === undefined ? [] : [[name, description] as const],
    ),
  ),
});

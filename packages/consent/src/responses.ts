import { defineResource, fieldsOf } from "@waymark/core";
import * as z from "zod";
import { errors } from "./errors.ts";
import { maxLifetime } from "./scan/set-cookie.ts";
import { tables } from "./tables.ts";

const missing = errors.consent_not_found;
const ofScans = fieldsOf(tables.scans);
/** A scan, without its token. */
export const scan = defineResource({
  name: "scan",
  table: tables.scans,
  missing,
  fields: {
    id: ofScans.column("id"),
    source: ofScans.column("source", {
      description: "Source of the pages: the site itself, or an external scanner",
    }),
    state: ofScans.column("state", {
      description: "waiting, running, completed, stopped or failed",
    }),
    started: ofScans.column("started"),
    finished: ofScans.column("finished"),
    pages: ofScans.column("pages", { description: "Number of pages fetched" }),
    total: ofScans.column("total", { description: "Number of pages found" }),
    cookies: ofScans.column("cookies", { description: "Number of cookies seen" }),
    expected: ofScans.column("expected", {
      description: "Number of further cookies that the services on its pages are known to set",
    }),
    embeds: ofScans.column("embeds", {
      description: "Number of hosts that pages embed content from",
    }),
    violations: ofScans.column("violations", {
      description: "Number of cookies that are not necessary and were set before a choice",
    }),
    added: ofScans.column("added", {
      description: "Number of cookies that the previous scan had not seen",
    }),
    gone: ofScans.column("gone", {
      description: "Number of cookies that only the previous scan had seen",
    }),
    failure: ofScans.column("failure", { description: "Reason of the failure" }),
  },
  links: { self: ofScans.link({ href: "/consent/v2/scans/:id" }) },
});

const ofPages = fieldsOf(tables.scanPages);
/** A page that a scan has visited. */
export const scanPage = defineResource({
  name: "scan-page",
  table: tables.scanPages,
  missing,
  fields: {
    id: ofPages.column("id"),
    url: ofPages.column("url"),
    status: ofPages.column("status", {
      description: "HTTP status; 0 if it did not respond in time",
    }),
    storage: ofPages.field({
      reads: ["storage"],
      schema: z.array(z.string()),
      description: "Storage that its inline scripts mention",
      value: ({ storage }) => [...storage],
    }),
  },
});

/** Error codes of cookies. */
const verdicts = [
  "set_before_choice",
  "unknown",
  "long_lived",
  "session_readable_by_scripts",
] as const;

const ofCookies = fieldsOf(tables.scanCookies);
/** A cookie as a scan saw it. */
export const scanCookie = defineResource({
  name: "scanned-cookie",
  table: tables.scanCookies,
  missing,
  fields: {
    id: ofCookies.column("id"),
    name: ofCookies.column("name"),
    domain: ofCookies.column("domain"),
    path: ofCookies.column("path"),
    kind: ofCookies.column("kind", { description: "Storage technique: http, html, pixel, local" }),
    category: ofCookies.column("category"),
    description: ofCookies.column("description"),
    vendor: ofCookies.column("vendor"),
    duration: ofCookies.column("duration"),
    secure: ofCookies.column("secure"),
    http_only: ofCookies.column("http_only", { description: "Whether it is hidden from scripts" }),
    same_site: ofCookies.column("same_site"),
    size: ofCookies.column("size", { description: "Size of its name and value in bytes" }),
    url: ofCookies.column("url", { description: "The first page that set it" }),
    early: ofCookies.column("early", { description: "Whether it was set before a choice" }),
    expected: ofCookies.column("expected", {
      description: "Whether it was not seen, but a service on the page is known to set it",
    }),
    change: ofCookies.column("change", {
      description: "added, changed or kept since the previous scan",
    }),
    verdicts: ofCookies.field({
      reads: ["name", "category", "early", "known", "seconds", "http_only", "kind"],
      schema: z.array(z.enum(verdicts)),
      description: "Problems found",
      value: ({ name, category, early, known, seconds, http_only, kind }) => {
        const holds: Readonly<Record<(typeof verdicts)[number], boolean>> = {
          set_before_choice: early && category !== "necessary",
          unknown: !known,
          long_lived: seconds !== null && seconds > maxLifetime,
          session_readable_by_scripts: kind === "http" && !http_only && /sess/i.test(name),
        };
        return verdicts.filter((verdict) => holds[verdict]);
      },
    }),
  },
});

const ofEmbeds = fieldsOf(tables.scanEmbeds);
/** Content that pages embed from another host. */
export const scanEmbed = defineResource({
  name: "scanned-embed",
  table: tables.scanEmbeds,
  missing,
  fields: {
    id: ofEmbeds.column("id"),
    host: ofEmbeds.column("host"),
    kind: ofEmbeds.column("kind", { description: "The element: script, iframe, img, …" }),
    category: ofEmbeds.column("category"),
    vendor: ofEmbeds.column("vendor"),
    url: ofEmbeds.column("url", { description: "The first page that has it" }),
    pages: ofEmbeds.column("pages", { description: "Number of pages that contain it" }),
    waits: ofEmbeds.column("waits", {
      description: "Whether it is blocked until a choice on every page",
    }),
  },
});

const ofList = fieldsOf(tables.cookies);
/** A cookie of the site's list. */
export const cookie = defineResource({
  name: "cookie",
  table: tables.cookies,
  missing,
  fields: {
    id: ofList.column("id"),
    name: ofList.column("name"),
    domain: ofList.column("domain"),
    category: ofList.column("category"),
    description: ofList.column("description"),
    duration: ofList.column("duration"),
    vendor: ofList.column("vendor"),
    edited: ofList.column("edited", { description: "Whether an administrator has edited it" }),
    seen: ofList.column("seen", { description: "ID of the last scan that saw it; 0 for none" }),
  },
  links: { self: ofList.link({ href: "/consent/v2/cookies/:id" }) },
});

const ofChoices = fieldsOf(tables.choices);
/** A choice in the log. */
export const choice = defineResource({
  name: "choice",
  table: tables.choices,
  missing,
  fields: {
    id: ofChoices.column("id"),
    visitor: ofChoices.column("visitor", { description: "The random ID of the browser" }),
    status: ofChoices.column("status", { description: "accepted, rejected or partial" }),
    categories: ofChoices.field({
      reads: ["categories"],
      schema: z.array(z.string()),
      description: "The allowed categories",
      value: ({ categories }) => categories.split(" "),
    }),
    version: ofChoices.column("version", { description: "The version of the question" }),
    gpc: ofChoices.column("gpc", {
      description: "Whether the browser sent a Global Privacy Control signal",
    }),
    network: ofChoices.column("network", {
      description: "Truncated network of the sender; empty unless log_network is on",
    }),
    at: ofChoices.column("at"),
  },
});

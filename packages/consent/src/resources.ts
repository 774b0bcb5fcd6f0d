import { defineResource, fieldsOf } from "@waymark/core";
import * as z from "zod";
import { errors } from "./errors.ts";
import { longest } from "./scan/duration.ts";
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
      about: "Who asks the pages: the site itself, or a scanner elsewhere",
    }),
    state: ofScans.column("state", { about: "waiting, running, completed, stopped or failed" }),
    started: ofScans.column("started"),
    finished: ofScans.column("finished"),
    pages: ofScans.column("pages", { about: "How many pages were asked" }),
    total: ofScans.column("total", { about: "How many pages it knows of" }),
    cookies: ofScans.column("cookies", { about: "How many cookies it has seen" }),
    expected: ofScans.column("expected", {
      about: "How many more cookies the services on its pages are known to set",
    }),
    embeds: ofScans.column("embeds", { about: "How many hosts pages embed something from" }),
    violations: ofScans.column("violations", {
      about: "Cookies that are not necessary and were set before anybody has chosen",
    }),
    added: ofScans.column("added", { about: "Cookies that the scan before has not seen" }),
    gone: ofScans.column("gone", { about: "Cookies that the scan before has seen, and this not" }),
    failure: ofScans.column("failure", { about: "Why it has failed" }),
  },
  links: { self: ofScans.link({ href: "/consent/v2/scans/:id" }) },
});

const ofPages = fieldsOf(tables.scanPages);
/** A page that a scan has asked. */
export const scanPage = defineResource({
  name: "scan-page",
  table: tables.scanPages,
  missing,
  fields: {
    id: ofPages.column("id"),
    url: ofPages.column("url"),
    status: ofPages.column("status", { about: "0 where it gave no answer in time" }),
    storage: ofPages.field({
      reads: ["storage"],
      schema: z.array(z.string()),
      about: "What its own scripts speak of",
      value: ({ storage }) => [...storage],
    }),
  },
});

/** What is wrong with a cookie, in words for programs. */
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
    kind: ofCookies.column("kind", { about: "How it is kept: http, html, pixel, local" }),
    category: ofCookies.column("category"),
    description: ofCookies.column("description"),
    vendor: ofCookies.column("vendor"),
    duration: ofCookies.column("duration"),
    secure: ofCookies.column("secure"),
    http_only: ofCookies.column("http_only", { about: "Whether scripts cannot read it" }),
    same_site: ofCookies.column("same_site"),
    size: ofCookies.column("size", { about: "Bytes of its name and value" }),
    url: ofCookies.column("url", { about: "The first page that set it" }),
    early: ofCookies.column("early", { about: "Whether it was set before anybody has chosen" }),
    expected: ofCookies.column("expected", {
      about: "Whether it was not seen, but a service on the page is known to set it",
    }),
    change: ofCookies.column("change", { about: "added, changed or kept since the scan before" }),
    verdicts: ofCookies.field({
      reads: ["name", "category", "early", "known", "seconds", "http_only", "kind"],
      schema: z.array(z.enum(verdicts)),
      about: "What should be looked at",
      value: ({ name, category, early, known, seconds, http_only, kind }) => {
        const holds: Readonly<Record<(typeof verdicts)[number], boolean>> = {
          set_before_choice: early && category !== "necessary",
          unknown: !known,
          long_lived: seconds !== null && seconds > longest,
          session_readable_by_scripts: kind === "http" && !http_only && /sess/i.test(name),
        };
        return verdicts.filter((verdict) => holds[verdict]);
      },
    }),
  },
});

const ofEmbeds = fieldsOf(tables.scanEmbeds);
/** What pages embed from another host. */
export const scanEmbed = defineResource({
  name: "scanned-embed",
  table: tables.scanEmbeds,
  missing,
  fields: {
    id: ofEmbeds.column("id"),
    host: ofEmbeds.column("host"),
    kind: ofEmbeds.column("kind", { about: "The element: script, iframe, img, …" }),
    category: ofEmbeds.column("category"),
    vendor: ofEmbeds.column("vendor"),
    url: ofEmbeds.column("url", { about: "The first page that has it" }),
    pages: ofEmbeds.column("pages", { about: "How many pages have it" }),
    waits: ofEmbeds.column("waits", { about: "Whether it waits for a choice on every page" }),
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
    edited: ofList.column("edited", { about: "Whether somebody has written it" }),
    seen: ofList.column("seen", { about: "The last scan that saw it; 0 for none" }),
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
    visitor: ofChoices.column("visitor", { about: "The random ID of the browser" }),
    status: ofChoices.column("status", { about: "accepted, rejected or partial" }),
    categories: ofChoices.field({
      reads: ["categories"],
      schema: z.array(z.string()),
      about: "What is allowed",
      value: ({ categories }) => categories.split(" "),
    }),
    version: ofChoices.column("version", { about: "The version of the question" }),
    gpc: ofChoices.column("gpc", {
      about: "Whether the browser sent a Global Privacy Control signal",
    }),
    network: ofChoices.column("network", { about: "Where it came from, cut; mostly empty" }),
    at: ofChoices.column("at"),
  },
});

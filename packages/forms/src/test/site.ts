import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { Module, StorageAdapter } from "@waymark/core";
import { testBlobs } from "@waymark/testing";
import { anyStorage, testClock, testSite, testUsers } from "waymark/testing";
import { forms } from "../index.ts";

export const home = "https://site.test";
export const base = "/forms/v1";
const emptyStorage = await anyStorage();

interface Settings {
  readonly storage?: StorageAdapter;
  readonly options?: Parameters<typeof forms>[0];
  readonly modules?: readonly Module[];
}

/** A contact form. */
export const contact = {
  title: "Contact Me",
  fields: [
    { key: "name", type: "textbox", label: "Name", required: true, personally_identifiable: true },
    { key: "email", type: "email", label: "Email", required: true },
    { key: "message", type: "textarea", label: "Message", required: true },
  ],
  settings: { min_seconds: 0 },
} as const;

/** A site with forms in New York, with an administrator and visitors. */
export async function startSite({
  storage = emptyStorage(),
  options,
  modules = [],
}: Settings = {}) {
  const clock = testClock("2026-01-15T17:00:00Z");
  const blobs = testBlobs();
  const started = await testSite({
    blobs,
    storage,
    clock,
    timezone: "America/New_York",
    url: home,
    name: "Harbour Lights",
    modules: [
      accounts(),
      content({ email: "office@harbour.example" }),
      forms({ submissions: 1000, ...options }),
      ...modules,
    ],
  });
  await started.site.start();
  const users = await testUsers(started, ["administrator", "editor", "subscriber"]);
  const admin = users.administrator;
  const make = async (more: object = {}) => {
    const { status, body } = await admin.post(`${base}/forms`, { ...contact, ...more });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const send = (form: { readonly id: number }, values: object, more: object = {}) =>
    started.post(`${base}/forms/${form.id}/submissions`, { values, ...more });
  const list = async (form: { readonly id: number }, query: object = {}) =>
    (await admin.get(`${base}/forms/${form.id}/submissions`, { ...query })).body;
  /** Opens a page as a visitor. */
  const open = async (path: string, init?: RequestInit) => {
    const answer = await started.site.fetch(
      new Request(home + path, { redirect: "manual", ...init }),
    );
    return {
      status: answer.status,
      headers: answer.headers,
      to: answer.headers.get("location"),
      text: await answer.text(),
    };
  };
  return Object.assign(started, users, {
    admin,
    make,
    send,
    list,
    open,
    clock,
    blobs,
    work: () => started.site.runJobs(),
  });
}

/** A valid submission. */
export const ann = { name: "Ann", email: "ann@example.com", message: "Hello there" };

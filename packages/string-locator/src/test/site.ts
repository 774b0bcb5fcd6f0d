import { accounts } from "@waymark/accounts";
import { content, ensureDefaults } from "@waymark/content";
import { memory, type StorageAdapter } from "@waymark/core";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { testSite, testUsers } from "waymark/testing";
import { stringLocator } from "../index.ts";
import { locatorFiles, type LocatorFilesOptions } from "../node/index.ts";

export const v1 = "/string-locator/v1";
export const v2 = "/string-locator/v2";
export const address = "http://site.test";
const callers = ["administrator", "editor", "subscriber"] as const;

/** A folder with a root and a backup folder, and these files below the root. */
export async function openFolder(texts: Readonly<Record<string, string | Uint8Array>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "string-locator-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, "theme");
  await mkdir(root);
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return { folder, root, backups: join(folder, "backups") };
}
/** The files of such a folder, for a site. */
export const filesOf = (
  { root, backups }: { readonly root: string; readonly backups: string },
  more: Partial<LocatorFilesOptions> = {},
) => locatorFiles({ roots: { theme: root }, backups, ...more });

/** A site that opens a folder and its items, with a user per role. */
export async function startSite({
  storage = memory(),
  texts = {},
  options = {},
  files = {},
}: {
  readonly storage?: StorageAdapter;
  readonly texts?: Readonly<Record<string, string | Uint8Array>>;
  readonly options?: Parameters<typeof stringLocator>[0];
  readonly files?: Partial<LocatorFilesOptions>;
} = {}) {
  const place = await openFolder(texts);
  const opened = filesOf(place, files);
  const started = await testSite({
    storage,
    url: address,
    languages: ["de"],
    modules: [accounts(), content(), stringLocator({ files: opened, content: true, ...options })],
  });
  await started.site.run(ensureDefaults, undefined);
  const clients = await testUsers(started, callers);
  let answer = (): Response => new Response("A page.");
  started.outbound.answer(address, () => answer());
  const { administrator } = clients;
  return Object.assign(started, clients, place, {
    opened,
    /** Sets the response to the site's requests to itself. */
    answers: (next: () => Response) => void (answer = next),
    read: (path: string) => readFile(join(place.root, path), "utf8"),
    /** Saves like a client of the first version. */
    save: (path: string, text: string, more: object = {}) =>
      administrator.post(`${v1}/save`, {
        "string-locator-path": path,
        "string-locator-editor-content": text,
        ...more,
      }),
    /** The attempts, newest first. */
    tries: async () => (await administrator.get(`${v2}/changes`)).body,
    /** Creates an item, and returns its ID. */
    async add(fields: object, base = "posts"): Promise<number> {
      const reply = await administrator.post(`/core/v2/${base}`, { status: "publish", ...fields });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body.id;
    },
  });
}

import Database from "better-sqlite3";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { accounts, content, createSite, fileBlobs, fileTempStorage, sqlite } from "waymark";

const { href } = new URL("../scripts/lib/small-disk.mjs", import.meta.url);
const { smallDisk } = (await import(href)) as {
  smallDisk(bytes: number):
    | {
        readonly folder: string;
        fill(left: number): void;
        free(): void;
        remove(): void;
      }
    | undefined;
};
const probe = smallDisk(65_536);
probe?.remove();

// Trial R-9 of docs/reliability.md.
test.skipIf(!probe)(
  "on a full disk writes and uploads get 507, reads continue, and writes continue once there is space",
  async () => {
    const disk = smallDisk(12 * 1_048_576)!;
    onTestFinished(() => disk.remove());
    const file = join(disk.folder, "site.db");
    const site = createSite({
      storage: sqlite(file),
      blobs: fileBlobs(join(disk.folder, "uploads"), { keepFree: 0 }),
      tempStorage: fileTempStorage(join(disk.folder, "spool"), { keepFree: 0 }),
      modules: [accounts(), content()],
    });
    await site.start();
    const written = new Map<number, string>();
    let next = 0;
    const write = async () => {
      const title = `Post ${++next}`;
      const input = { title, content: "text ".repeat(2000), status: "publish" } as const;
      const { status, body } = await site.call("POST /core/v2/posts", input, { as: site.system });
      if (status === 201) written.set((body as { id: number }).id, title);
      return status;
    };
    const upload = async () => {
      const result = await site.resources.blobs
        .put(`2026/11/${++next}.bin`, new Uint8Array(1_000_000))
        .catch((error: unknown) => error);
      return result instanceof Error ? result : undefined;
    };
    const readAll = async () => {
      for (const id of written.keys()) {
        const { status, body } = await site.call("GET /core/v2/posts/:id", { id });
        expect([status, (body as { title: { rendered: string } }).title.rendered]).toEqual([
          200,
          written.get(id),
        ]);
      }
    };
    expect(await write()).toBe(201);
    for (let round = 0; round < 3; round++) {
      disk.fill(400_000);
      const statuses: number[] = [];
      while (!statuses.includes(507) && statuses.length < 200) statuses.push(await write());
      expect(statuses.at(-1)).toBe(507);
      expect(statuses.slice(0, -1).every((status) => status === 201)).toBe(true);
      expect([await write(), await write()]).toEqual([507, 507]);
      expect(await upload()).toMatchObject({ name: "StorageUnavailableError", reason: "full" });
      await readAll();
      disk.free();
      expect(await write()).toBe(201);
      expect(await upload()).toBeUndefined();
      await readAll();
    }
    await site.close();
    const db = new Database(file);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    const rows = db.prepare("select id from content_content where type = 'post'").pluck().all();
    expect([...written.keys()].filter((id) => !rows.includes(id))).toEqual([]);
    db.close();
  },
  300_000,
);

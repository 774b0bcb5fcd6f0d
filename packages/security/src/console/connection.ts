import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";

/** A console that is connected. */
export type Console = Row<(typeof tables.consoles)["columns"]>;

/** The console that is connected now. */
export const connectedConsole = ({ db }: Pick<Context, "db">): Promise<Console | undefined> =>
  db.consoles.first({ disconnected: null });

/** Cuts the connection: whatever the console holds, it opens nothing from now on. */
export async function disconnect(
  { db, clock }: Pick<Context, "db" | "clock">,
  by: string,
): Promise<void> {
  await db.lock("security:console");
  await db.consoles.updateAll(
    { disconnected: null },
    // The site's key is of no use after the disconnection.
    { disconnected: clock.now(), disconnected_by: by.slice(0, 200), own_private: "" },
  );
}

/**
 * Connects the console that the configuration names. One that was disconnected stays so until the configuration names
 * another site id or key.
 */
export async function settleConsole(ctx: Pick<Context, "db" | "clock" | "options">): Promise<void> {
  const { db, clock, options } = ctx;
  const { siteId: site_id, key } = options.console ?? {};
  await db.transaction(async (inner) => {
    await inner.lock("security:console");
    const now = await connectedConsole({ db: inner });
    if (site_id === undefined || key === undefined) {
      // It was named before, and is not any more.
      if (now?.via === "configuration") await disconnect({ db: inner, clock }, "configuration");
      return;
    }
    if (now?.via === "configuration" && now.site_id === site_id && now.key === key) return;
    const [before] = await inner.consoles.find({
      where: { via: "configuration", site_id, key },
      orderBy: "id",
      direction: "desc",
      limit: 1,
    });
    const isCut = before !== undefined && before.disconnected_by !== "configuration";
    // One that an administrator has cut off stays so; one that the configuration names no more goes all the same.
    if (!isCut || now?.via === "configuration")
      await disconnect({ db: inner, clock }, "configuration");
    if (isCut) return;
    await inner.consoles.insert({ site_id, key, via: "configuration", connected: clock.now() });
  });
}

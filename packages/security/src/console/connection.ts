import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";

/** A connected console. */
export type Console = Row<(typeof tables.consoles)["columns"]>;

/** The current console. */
export const connectedConsole = ({ db }: Pick<Context, "db">): Promise<Console | undefined> =>
  db.consoles.first({ disconnected: null });

/** Disconnects the console and revokes its tokens. */
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
 * Connects the configured console. A console that was disconnected stays disconnected until the configuration has
 * another site id or key.
 */
export async function syncConsole(ctx: Pick<Context, "db" | "clock" | "options">): Promise<void> {
  const { db, clock, options } = ctx;
  const { siteId: site_id, key } = options.console ?? {};
  await db.transaction(async (inner) => {
    await inner.lock("security:console");
    const now = await connectedConsole({ db: inner });
    if (site_id === undefined || key === undefined) {
      // The console was removed from the configuration.
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
    // A console that an administrator has disconnected stays so; one that was removed from the configuration is disconnected too.
    if (!isCut || now?.via === "configuration")
      await disconnect({ db: inner, clock }, "configuration");
    if (isCut) return;
    await inner.consoles.insert({ site_id, key, via: "configuration", connected: clock.now() });
  });
}

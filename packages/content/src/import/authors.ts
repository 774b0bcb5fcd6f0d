import { importUser } from "@waymark/accounts";
import type { RunTask } from "@waymark/core";
import type { WxrAuthor, WxrRecord } from "../wxr/index.ts";
import type { Tally } from "./report.ts";

/** The users that the items of a file are written by. */
export interface Authors {
  /** Makes those that these records name, before the transaction that needs them. */
  prepare(records: readonly WxrRecord[]): Promise<void>;
  /** The user of a login; 0 where the file names none. */
  idOf(login: string): number;
}
export function authorsOf(run: RunTask, tally: Tally): Authors {
  const ids = new Map<string, number>();
  const take = async (author: Partial<WxrAuthor> & { readonly login: string }) => {
    if (author.login === "" || ids.has(author.login)) return;
    const { id, isNew } = await run(importUser, {
      login: author.login,
      email: author.email ?? "",
      ...(author.id && author.id > 0 && { id: author.id }),
      ...(author.displayName && { displayName: author.displayName }),
      ...(author.firstName && { firstName: author.firstName }),
      ...(author.lastName && { lastName: author.lastName }),
      role: "author",
    });
    ids.set(author.login, id);
    if (isNew) tally.made("user");
    else tally.known("user");
  };
  return {
    async prepare(records) {
      for (const record of records) if (record.kind === "author") await take(record);
      for (const record of records)
        if (record.kind === "item") await take({ login: record.creator });
    },
    idOf: (login) => ids.get(login) ?? 0,
  };
}

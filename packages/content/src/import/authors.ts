import { importUser } from "@waymark/accounts";
import type { WxrAuthor } from "../wxr/index.ts";
import type { ImportDb } from "./desk.ts";
import type { Tally } from "./report.ts";

/** The users that the items of a file are written by, made when they are first named. */
export interface Authors {
  add(db: ImportDb, author: WxrAuthor): Promise<void>;
  idOf(db: ImportDb, login: string): Promise<number>;
}
export function authorsOf(tally: Tally): Authors {
  const ids = new Map<string, number>();
  const take = async (db: ImportDb, author: Pick<WxrAuthor, "login"> & Partial<WxrAuthor>) => {
    const { id, isNew } = await importUser(db, author);
    ids.set(author.login, id);
    if (isNew) tally.made("user");
    else tally.known("user");
    return id;
  };
  return {
    async add(db, author) {
      if (author.login !== "") await take(db, author);
    },
    async idOf(db, login) {
      if (login === "") return 0;
      return ids.get(login) ?? take(db, { login });
    },
  };
}

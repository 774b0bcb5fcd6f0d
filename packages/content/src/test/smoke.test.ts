import { describe, expect, test } from "vitest";
import { startSite } from "./site.ts";
import { storages } from "./storages.ts";

describe.each(storages)("on %s", (_, storage) => {
  test("smoke", async () => {
    await using site = await startSite({ storage: storage() });
    const made = await site.editor.post("/core/v2/posts", { title: "Hi", status: "publish" });
    console.log(made.status, JSON.stringify(made.body), [...made.headers]);
    expect(made.status).toBe(201);
    console.log(await site.dump());
  });
});

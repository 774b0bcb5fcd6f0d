import { expect, test } from "vitest";
import { startSite } from "./start.ts";

test("an administrator lists everybody by name, whatever the case", async () => {
  await using site = await startSite();
  const { status, body, headers } = await site.call("admin", "GET", "/core/v2/users?_fields=id,name,slug");
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: 1, name: "admin", slug: "admin" },
    { id: 3, name: "Author1", slug: "author1" },
    { id: 4, name: "Contributor1", slug: "contributor1" },
    { id: 2, name: "Editor1", slug: "editor1" },
    { id: 5, name: "Subscriber1", slug: "subscriber1" },
  ]);
  expect(headers.get("x-core-total")).toBe("5");
  expect(headers.get("allow")).toBe("GET, POST");
});

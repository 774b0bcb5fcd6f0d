import { expect, test } from "vitest";
import { testOrigin } from "./origin.ts";

test("an origin responds, counts its connections, and is closed after the test", async () => {
  let address = "";
  {
    await using origin = await testOrigin(({ url }, response) => response.end(`at ${url}`));
    address = origin.url;
    expect([origin.seen(), address]).toEqual([0, `http://127.0.0.1:${origin.port}`]);
    expect(await (await fetch(`${address}/pier`)).text()).toBe("at /pier");
    expect(origin.seen()).toBe(1);
  }
  await expect(fetch(address)).rejects.toThrow();
});

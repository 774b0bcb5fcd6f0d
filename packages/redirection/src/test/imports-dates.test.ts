import { expect, test } from "vitest";
import { base, startSite } from "./site.ts";

const start = async () => {
  const site = await startSite();
  const upload = (redirects: readonly object[]) =>
    site.administrator.upload(
      `${base}/import/file/1`,
      new File([JSON.stringify({ redirects })], "r.json"),
    );
  const exported = async (): Promise<{ readonly last_access: string }[]> =>
    JSON.parse((await site.administrator.get(`${base}/export/all/json`)).body.data).redirects;
  return Object.assign(site, { upload, exported });
};
const common = { match_type: "url", action_type: "nothing", group_id: 1 };

test.each(["d/m/Y", "j. F Y", "F j, Y"])(
  "with the date format %s the time of the last hit survives an export and import as JSON",
  async (date_format) => {
    await using site = await start();
    const changed = await site.administrator.post("/core/v2/settings", { date_format });
    expect(changed.body).toMatchObject({ date_format });
    const last_access = "2026-03-05T09:07:33.000Z";
    await site.administrator.post(`${base}/redirect`, { ...common, url: "/a", last_access });
    await site.upload(await site.exported());
    expect(await site.exported()).toMatchObject([{ last_access }, { last_access }]);
    const { items } = (await site.administrator.get(`${base}/redirect`)).body;
    expect(items[0].last_access).not.toContain("T");
  },
);

test("a date of the last hit is read only if it is unambiguous", async () => {
  await using site = await start();
  const dates = ["2026-03-05", "March 5, 2026", "05/03/2026", "Mars 5, 2026", "2026-02-31", "-"];
  await site.upload(dates.map((last_access, at) => ({ ...common, url: `/${at}`, last_access })));
  const noon = "2026-03-05T12:00:00.000Z";
  const read = (await site.exported()).map(({ last_access }) => last_access);
  expect(read).toEqual([noon, noon, "-", "-", "-", "-"]);
});

import { analyticsDatapoints } from "../../modules/index.ts";
import { browser, phone, type CountSite } from "./site.ts";

export const today = { startDate: "2026-01-15", endDate: "2026-01-15" };
export const requestReport = async (site: CountSite, data: object) => {
  const [report] = await site.ask(analyticsDatapoints, "report", data);
  return report;
};
/** Rows as arrays: dimensions, then the values of the first range. */
export const short = (report: any) =>
  report.data.rows.map((row: any) => [...(row.dimensions ?? []), ...row.metrics[0].values]);
export const errorCodeOf = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
  throw new Error("expected an error");
};

/** Three visitors: one reads two pages after a search engine, one bounces from a newsletter, one uses a phone. */
export async function visits(site: CountSite) {
  await site.open("/tides", { headers: { ...browser, referer: "https://www.google.com/" } });
  site.clock.advance(30_000);
  await site.open("/harbour", { headers: { ...browser, referer: "https://site.test/tides" } });
  await site.open("/tides?utm_source=Letter&utm_medium=Email&utm_campaign=May", {
    from: "192.0.2.8",
  });
  await site.open("/tides", { from: "192.0.2.9", headers: phone });
  await site.flush();
}

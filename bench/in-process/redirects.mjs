/** Requests to sites with few and with many redirects, in one process. */
import { measureInProcessAsync } from "../lib/in-process-async.mjs";
import { createRedirectsSite } from "../waymark/redirects-site.mjs";

const [rounds] = process.argv.slice(2);
const plain = (count) =>
  Array.from({ length: count }, (_, i) => `/old/place-${i}.html,/new/place-${i},0`);
const patterns = (count) =>
  Array.from({ length: count }, (_, i) => `^/list-${i}/(\\d+)/(.*)$,/new-list/${i}/$2,1`);

const candidates = {};
const visit = (site, paths, status) => async (i) => {
  const response = await site.fetch(new Request(`http://site.test${paths[i % paths.length]}`));
  if (response.status !== status) throw new Error(`${paths[i % paths.length]}: ${response.status}`);
  return response;
};
const pages = Array.from({ length: 500 }, (_, i) => `/harbour/boats-${i}/`);

candidates["page, no rules"] = visit(await createRedirectsSite([]), pages, 200);
for (const [name, count] of [
  ["100", 100],
  ["1k", 1_000],
  ["10k", 10_000],
  ["100k", 100_000],
]) {
  const site = await createRedirectsSite(plain(count));
  const paths = Array.from(
    { length: 500 },
    (_, i) => `/old/place-${Math.floor((i * count) / 500)}.html`,
  );
  candidates[`redirect, ${name}`] = visit(site, paths, 301);
  candidates[`page, ${name}`] = visit(site, pages, 200);
}
for (const count of [1, 100, 1_000]) {
  const site = await createRedirectsSite(patterns(count));
  candidates[`page, ${count} patterns`] = visit(site, pages, 200);
  const paths = Array.from({ length: 500 }, (_, i) => `/list-${i % count}/12/more`);
  candidates[`redirect, ${count} patterns`] = visit(site, paths, 301);
}

const samples = await measureInProcessAsync(candidates, { rounds: Number(rounds) });
process.send({ samples, notes: [] });
process.exit();

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCatalogue } from "../lib/catalogue.mjs";
import { startChild } from "../lib/child.mjs";
import { rootPath } from "../lib/traffic.mjs";
import { measureWire } from "../lib/wire.mjs";

/** The bytes and the tag of the catalogue of Waymark's site, or a made-up catalogue where there is none. */
async function catalogueOf(context, notes) {
  if (context.hasWaymark) {
    let child;
    try {
      child = await startChild("waymark/echo.mjs");
      const response = await fetch(`http://127.0.0.1:${child.first.port}${rootPath}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      const etag = response.headers.get("etag");
      if (response.ok && etag) return { bytes, etag };
      notes.push(`waymark: status ${response.status}, ETag ${etag} for the catalogue`);
    } catch (error) {
      notes.push(`waymark: ${error.message}`);
    } finally {
      await child?.stop();
    }
  }
  return { bytes: Buffer.from(makeCatalogue()) };
}

async function tagOf(file, env) {
  const child = await startChild(file, { env });
  try {
    const response = await fetch(`http://127.0.0.1:${child.first.port}${rootPath}`);
    await response.arrayBuffer();
    return response.headers.get("etag");
  } finally {
    await child.stop();
  }
}

async function measure(context) {
  const notes = [];
  const { bytes, etag } = await catalogueOf(context, notes);
  const file = join(context.folder, "catalogue.json");
  writeFileSync(file, bytes);
  const env = { BYTES: file };
  const peer = "bytes on node:http";
  const servers = {
    [peer]: { file: "peers/cached-bytes.mjs", env },
    ...(etag && { waymark: { file: "waymark/echo.mjs" } }),
  };
  const tags = { [peer]: await tagOf("peers/cached-bytes.mjs", env), waymark: etag };
  const contenders = Object.keys(servers).flatMap((server) => [
    { name: server, server, paths: [rootPath] },
    {
      name: `${server}, 304`,
      server,
      paths: [rootPath],
      headers: { "If-None-Match": tags[server] },
      status: 304,
    },
  ]);
  const measured = await measureWire(context, { servers, contenders, requests: 10_000 });
  notes.push(`The catalogue has ${bytes.length} bytes.`, ...measured.notes);
  return { samples: measured.samples, notes };
}

export const experiments = [
  {
    name: "root",
    goals: [5],
    title: "The catalogue of the site",
    unit: "µs CPU",
    measure,
    lines: [
      { goal: 5, what: "the whole catalogue", of: "waymark", to: "bytes on node:http", most: 1.15 },
      {
        goal: 5,
        what: "unchanged (304) against whole",
        of: "waymark, 304",
        to: "waymark",
        most: 0.75,
      },
      { goal: 5, what: "for comparison", of: "bytes on node:http, 304", to: "bytes on node:http" },
    ],
  },
];

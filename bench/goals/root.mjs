import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCatalogue } from "../lib/catalogue.mjs";
import { startChild } from "../lib/child.mjs";
import { measureHttp } from "../lib/http.mjs";
import { rootPath } from "../lib/traffic.mjs";

/** The bytes and the ETag of Waymark's catalogue, or a generated catalogue without Waymark. */
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
  return { bytes: Buffer.from(createCatalogue()) };
}

async function etagOf(file, env) {
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
  const peer = "static bytes on node:http";
  const servers = {
    [peer]: { file: "peers/cached-bytes.mjs", env },
    ...(etag && { waymark: { file: "waymark/echo.mjs" } }),
  };
  const etags = { [peer]: await etagOf("peers/cached-bytes.mjs", env), waymark: etag };
  const candidates = Object.keys(servers).flatMap((server) => [
    { name: server, server, paths: [rootPath] },
    {
      name: `${server}, 304`,
      server,
      paths: [rootPath],
      headers: { "If-None-Match": etags[server] },
      status: 304,
    },
  ]);
  const measured = await measureHttp(context, { servers, candidates, requests: 10_000 });
  notes.push(`The catalogue has ${bytes.length} bytes.`, ...measured.notes);
  return { samples: measured.samples, notes };
}

export const experiments = [
  {
    name: "root",
    goals: [5],
    title: "Catalogue of the site",
    unit: "µs CPU",
    measure,
    lines: [
      {
        goal: 5,
        what: "complete catalogue",
        of: "waymark",
        to: "static bytes on node:http",
        maxRatio: 1.15,
      },
      {
        goal: 5,
        what: "304 vs. complete catalogue",
        of: "waymark, 304",
        to: "waymark",
        maxRatio: 0.75,
      },
      {
        goal: 5,
        what: "for comparison",
        of: "static bytes on node:http, 304",
        to: "static bytes on node:http",
      },
    ],
  },
];

import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.mjs";
import { installPacked } from "./install.mjs";
import { runStep } from "./run-step.mjs";
import { withServer } from "./serve.mjs";

const packages = { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" };

/**
 * Builds and starts an app of Next that mounts a site as docs/guide/mounting.md describes, and sends requests to it. Returns the
 * problems.
 *
 * @param consumer - A folder in which all packages are installed.
 */
export async function checkNext(folder, consumer, tarballs) {
  await cp(fileURLToPath(new URL("next", import.meta.url)), folder, { recursive: true });
  const origin = `http://127.0.0.1:${await freePort()}`;
  const manifest = {
    name: "next-app",
    private: true,
    type: "module",
    scripts: { start: `next start --hostname 127.0.0.1 --port ${new URL(origin).port}` },
    dependencies: packages,
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await installPacked(folder, tarballs, consumer);
  const env = { ORIGIN: origin, NEXT_TELEMETRY_DISABLED: "1" };
  const options = { cwd: folder, env };
  await runStep("next build", join(folder, "node_modules/.bin/next"), ["build"], options);
  const printed = await runStep("create a user", "node", ["create-user.js"], options);
  const authorization = `Basic ${Buffer.from(`ines:${printed.trim()}`).toString("base64")}`;
  const check = (url) => checkRequests(url, authorization);
  return withServer(folder, check, { line: /^- Local: +(http:\S+)$/m, env });
}

async function checkRequests(origin, authorization) {
  const api = `${origin}/magazine/api`;
  const problems = [];
  const expectEqual = (name, actual, expected) => {
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      problems.push(`Next: ${name}: ${JSON.stringify(actual)}`);
  };
  const send = (method, url, body) =>
    fetch(url, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });

  const catalogue = await (await fetch(`${api}/`)).text();
  const links = [...catalogue.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href);
  expectEqual("the catalogue has links", links.length > 0, true);
  expectEqual(
    "links without the prefix",
    links.filter((href) => !href.startsWith(api)),
    [],
  );
  const created = await send("POST", `${api}/core/v2/posts`, {
    title: "Low tide",
    status: "publish",
  });
  expectEqual("POST", created.status, 201);
  const post = created.headers.get("location") ?? "";
  expectEqual("the location of a new post", post.startsWith(`${api}/core/v2/posts/`), true);
  const changed = await send("PATCH", post, { title: "High tide" });
  expectEqual("PATCH", (await changed.json()).title.raw, "High tide");
  expectEqual("HEAD", (await send("HEAD", post)).status, 200);
  expectEqual("OPTIONS", (await send("OPTIONS", post)).status, 200);
  expectEqual("DELETE", (await send("DELETE", `${post}?force=true`)).status, 200);
  expectEqual("GET of a deleted post", (await send("GET", post)).status, 404);

  const page = await (await fetch(`${origin}/magazine/sign-in`)).text();
  expectEqual("a page", page.includes('action="/magazine/sign-in'), true);
  expectEqual("an unknown page", (await fetch(`${origin}/magazine/nowhere`)).status, 404);
  expectEqual("a route of the app", await (await fetch(`${origin}/own`)).text(), "own");
  return problems;
}

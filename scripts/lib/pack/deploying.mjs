import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.mjs";
import { root } from "../root.mjs";
import { run } from "../run.mjs";
import { findProxies, host } from "./tls.mjs";

const origin = `https://${host}`;
/** An address of a client that is not on this machine. */
const elsewhere = "203.0.113.9";
const secret = "HighWaterAtNoon2026abcd1";
const authorization = `Basic ${btoa(`checker:${secret}`)}`;

/**
 * Follows the guide for a Linux server with a built site: systemd reads the units, the command of the service runs with the
 * variables of the guide, each reverse proxy of it serves the site with TLS, and the backup runs while the site is served.
 * Returns the problems.
 */
export async function checkDeploying(project, folder) {
  await mkdir(folder, { recursive: true });
  const texts = await readTexts();
  const problems = await checkUnits(texts, folder);
  const port = await freePort();
  const data = join(folder, "data");
  const own = texts.env.replaceAll("/var/lib/magazine", data).replace("PORT=8080", `PORT=${port}`);
  const env = Object.fromEntries(own.split("\n").map((line) => line.split(/=(.*)/s).slice(0, 2)));
  await mkdir(data, { recursive: true });
  const service = await startService(project, texts.service, { ...env, SAMPLE_CONTENT: "no" });
  try {
    const user = ["user", "create", "checker", "--email", "c@magazine.example"];
    const options = ["--role", "administrator", "--app-password", `check=${secret}`, "--password"];
    await service.command([...user, ...options]);
    if (!(await statusOf(port, "/readyz"))) return [...problems, `The service: ${service.text()}`];
    if (!service.text().includes(origin)) problems.push(`The start prints: ${service.text()}`);
    const plain = await statusOf(port, "/api/core/v2/users/me");
    if (plain !== 403) problems.push(`A password over plain http is answered with ${plain}.`);
    for (const { name, start } of await findProxies(texts)) {
      await mkdir(join(folder, name));
      const proxy = await start(join(folder, name), port);
      const found = await checkProxy(proxy).finally(() => proxy.stop());
      problems.push(...found.map((problem) => `${name}: ${problem}`));
    }
    problems.push(...(await checkBackup(texts, service, join(folder, "backup"))));
  } finally {
    await service.stop();
  }
  return problems;
}

/** The files of the guide, by purpose. */
async function readTexts() {
  const page = await readFile(join(root, "docs/guide/deploying.md"), "utf8");
  const blocks = [...page.matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms)].map(
    ([, indent, type, text]) => ({
      type,
      text: text.replace(new RegExp(`^${indent}`, "gm"), "").trimEnd(),
    }),
  );
  const find = (type, part) => {
    const found = blocks.find((one) => one.type === type && one.text.includes(part));
    if (!found) throw new Error(`docs/guide/deploying.md has no ${type} with ${part}`);
    return found.text;
  };
  return {
    env: find("ini", "SITE_URL="),
    service: find("ini", "[Service]"),
    socket: find("ini", "[Socket]"),
    backup: find("sh", "systemd-run").replaceAll("\\\n", " "),
    nginx: find("nginx", "listen 443"),
    caddy: find("caddyfile", "reverse_proxy"),
  };
}

/** What systemd finds in the units: with the socket, and the path of Node.js on this machine. */
async function checkUnits({ service, socket }, folder) {
  const files = {
    "magazine.service": service
      .replace("/usr/bin/node", process.execPath)
      .replace("[Unit]", "[Unit]\nRequires=magazine.socket"),
    "magazine.socket": socket,
  };
  const paths = [];
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await writeFile(path, `${text}\n`);
    paths.push(path);
  }
  const found = await run("systemd-analyze", ["verify", ...paths], { capture: true }).catch(
    () => undefined,
  );
  if (!found) return [];
  const own = found.text.split("\n").filter((line) => line.includes("magazine."));
  return found.status === 0 && own.length === 0 ? [] : [`systemd-analyze verify: ${found.text}`];
}

/**
 * Runs the backup command of the guide. Without systemd as the first process there is no `systemd-run`: its user, variables and
 * folder are compared with those of the unit, and its command runs like that of the service. Returns the problems.
 */
async function checkBackup({ backup, service: unit }, service, folder) {
  const shared = {
    User: /--uid=(\S+)/,
    EnvironmentFile: /-p EnvironmentFile=(\S+)/,
    WorkingDirectory: /--working-directory=(\S+)/,
  };
  const problems = Object.entries(shared).flatMap(([name, pattern]) => {
    const [, value] = pattern.exec(backup) ?? [];
    return unit.includes(`\n${name}=${value}\n`)
      ? []
      : [`The backup has another ${name}: ${value}`];
  });
  const [, line] = / \/usr\/bin\/node (.*)$/m.exec(backup);
  const args = line.replace(/"[^"]*"/, folder).split(" ");
  await service.node(args);
  await service.command(["backup", folder, "--check"]);
  return problems;
}

/** Runs the command of the unit in a project. `command` runs another command of the same program, `node` any program of it. */
async function startService(cwd, unit, variables) {
  const [, line] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit);
  const [program, , ...options] = line.split(" ");
  const own = { LOG: "text", LOG_LEVEL: "warn", WAYMARK_PASSWORD: secret };
  const env = { ...process.env, ...variables, ...own };
  const node = async (args) => {
    const { status, text } = await run(process.execPath, args, { cwd, env, capture: true });
    if (status !== 0) throw new Error(`${args.join(" ")}: ${text}`);
  };
  const child = spawn(process.execPath, line.split(" "), {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const exited = once(child, "exit");
  for (let left = 300; left > 0 && child.exitCode === null; left--) {
    if ((await statusOf(variables.PORT, "/readyz")) === 200) break;
    await wait(100);
  }
  return {
    node,
    command: (args) => node([program, ...args, ...options]),
    text: () => text,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** The status of a request that a proxy sends without the scheme of the client's request; undefined without a response. */
async function statusOf(port, path) {
  const headers = { host, authorization, "x-forwarded-for": elsewhere };
  const sent = request({ host: "127.0.0.1", port, path, headers, agent: false }).end();
  const [response] = await once(sent, "response").catch(() => [undefined]);
  response?.resume();
  return response?.statusCode;
}

/** The requirements on a site behind a proxy with TLS, as the visitor and the client of the API see them. */
async function checkProxy({ send }) {
  const problems = [];
  const expect = (isTrue, text) => isTrue || problems.push(text);
  const home = await send("/");
  expect(home.status === 200, `https responds with ${home.status}`);
  expect(home.text.includes(`<link rel="canonical" href="${origin}/">`), "no canonical https URL");
  expect(!home.text.includes("http://"), "a link of the home page is not https");
  const plain = await send("/category/news/?page=2", { scheme: "http" });
  const to = String(plain.headers.location).replace(/:\d+(?=\/)/, "");
  expect([301, 308].includes(plain.status), `http responds with ${plain.status}`);
  expect(to === `${origin}/category/news/?page=2`, `http leads to ${to}`);
  const asElsewhere = { authorization, "x-forwarded-for": elsewhere, "x-forwarded-proto": "http" };
  const me = await send("/api/core/v2/users/me", { headers: asElsewhere });
  expect(me.status === 200, `an application password over https is answered with ${me.status}`);
  const upload = await send("/api/core/v2/media", {
    method: "POST",
    headers: {
      ...asElsewhere,
      "content-type": "text/plain",
      "content-disposition": 'attachment; filename="tides.txt"',
    },
    body: Buffer.alloc(2_000_000, "a tide table "),
  });
  expect(upload.status === 201, `a file of 2 MB is answered with ${upload.status}`);
  const signedIn = await send("/sign-in", {
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: `login=checker&password=${secret}`,
  });
  const cookies = signedIn.headers["set-cookie"] ?? [];
  expect(signedIn.status === 303 && cookies.length > 0, `signing in: ${signedIn.status}`);
  for (const cookie of cookies) expect(/; Secure/i.test(cookie), `not Secure: ${cookie}`);
  return problems;
}

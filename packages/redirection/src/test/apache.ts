import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendRequest, type ExportServer } from "./server.ts";

const binary = ["/usr/sbin/apache2", "/usr/sbin/httpd", "/usr/local/apache2/bin/httpd"].find(
  existsSync,
);
const modules = ["/usr/lib/apache2/modules", "/usr/lib/httpd/modules", "/usr/libexec/apache2"].find(
  existsSync,
);

/** Starts Apache with exports as `.htaccess` files; undefined where it is not installed. */
export async function startApache(exports: readonly string[]): Promise<ExportServer | undefined> {
  if (binary === undefined || modules === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "redirects-apache-"));
  chmodSync(folder, 0o755);
  const ports = await freePorts(exports.length);
  const hosts = exports.map((text, file) => {
    const root = join(folder, String(file));
    mkdirSync(root);
    writeFileSync(join(root, ".htaccess"), text);
    // Without that line Apache responds to addresses with %2F with 404.
    const own = ["AllowEncodedSlashes On", `DocumentRoot ${root}`];
    return [`<VirtualHost 127.0.0.1:${ports[file]}>`, ...own, "</VirtualHost>"].join("\n");
  });
  const requiredModules = ["mpm_event", "unixd", "authz_core", "rewrite", "remoteip"];
  const loaded = requiredModules
    .map((name) => [`${name}_module`, join(modules, `mod_${name}.so`)] as const)
    .filter(([, path]) => existsSync(path));
  const config = join(folder, "httpd.conf");
  const lines = [
    ...[
      `ServerRoot ${folder}`,
      `PidFile ${folder}/pid`,
      `ErrorLog ${folder}/log`,
      "ServerName localhost",
    ],
    ...loaded.map(([name, path]) => `LoadModule ${name} ${path}`),
    ...["User nobody", `Group ${existsSync("/etc/debian_version") ? "nogroup" : "nobody"}`],
    ...["RemoteIPHeader X-Real-IP", "RemoteIPInternalProxy 127.0.0.1"],
    ...ports.map((port) => `Listen 127.0.0.1:${port}`),
    ...[`<Directory ${folder}>`, "AllowOverride All", "Require all granted", "</Directory>"],
    ...hosts,
  ];
  writeFileSync(config, `${lines.join("\n")}\n`);
  execFileSync(binary, ["-t", "-f", config], { stdio: "pipe" });
  const child = spawn(binary, ["-D", "FOREGROUND", "-f", config], { stdio: "ignore" });
  const request: ExportServer["request"] = async (file, path, headers = {}) => {
    const port = ports[file] ?? 0;
    const { status, headers: sent } = await sendRequest({ host: "127.0.0.1", port }, path, headers);
    // Apache prefixes paths with its own origin.
    const own = `http://${headers["host"] ?? "localhost"}:${port}`;
    const location = sent.location?.startsWith(`${own}/`)
      ? sent.location.slice(own.length)
      : sent.location;
    return { status, headers: location === undefined ? sent : { ...sent, location } };
  };
  for (let tries = 0; tries < 100; tries++) {
    if (await request(exports.length - 1, "/").catch(() => undefined)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = () => {
    child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  return { request, stop };
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const { port } = server.address() as AddressInfo;
      await new Promise((resolve) => server.close(resolve));
      return port;
    }),
  );
}

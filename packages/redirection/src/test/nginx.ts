import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendRequest, type ExportServer } from "./server.ts";

const binary = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"].find(existsSync);

/** Starts nginx with the exports, listening on sockets; undefined if it is not installed. */
export async function startNginx(exports: readonly string[]): Promise<ExportServer | undefined> {
  if (binary === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "redirects-nginx-"));
  const socket = (file: number) => join(folder, `${file}.sock`);
  const servers = exports.map((text, file) =>
    text
      .replace("server {", `server {\n    listen unix:${socket(file)};`)
      .replace(/\n\}\n/, '\n    location / { return 200 "$uri?$args"; }\n}\n'),
  );
  const settings = `
    daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log crit;
    events { worker_connections 512; }
    http {
      access_log off; absolute_redirect off; set_real_ip_from unix:; real_ip_header X-Real-IP;
      client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
      uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
      ${servers.join("\n")}
    }`;
  const config = join(folder, "nginx.conf");
  writeFileSync(config, settings);
  execFileSync(binary, ["-t", "-q", "-p", folder, "-c", config], { stdio: "pipe" });
  const child = spawn(binary, ["-p", folder, "-c", config], { stdio: "ignore" });
  const stop = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  const last = socket(exports.length - 1);
  for (let tries = 0; !existsSync(last) && tries < 100; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    stop,
    request: (file, path, headers = {}) => sendRequest({ socketPath: socket(file) }, path, headers),
  };
}

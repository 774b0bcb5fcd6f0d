import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { request as secureRequest } from "node:https";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.mjs";
import { run } from "../run.mjs";

/** The public name of the site in the guide. */
export const host = "magazine.example";
const isInstalled = async (program, args) =>
  (await run(program, args, { capture: true }).catch(() => ({ status: 1 }))).status === 0;

/**
 * The reverse proxies of the guide that are installed, each with `start`, which runs its configuration in a folder for the site on
 * a port.
 */
export async function findProxies(texts) {
  const proxies = [];
  if (await isInstalled("nginx", ["-v"]))
    proxies.push({ name: "nginx", start: (folder, port) => startNginx(texts.nginx, folder, port) });
  if (await isInstalled("caddy", ["version"]))
    proxies.push({ name: "Caddy", start: (folder, port) => startCaddy(texts.caddy, folder, port) });
  return proxies;
}

/** Runs the server blocks of the guide with other ports, and a certificate that signs itself. */
async function startNginx(text, folder, port) {
  const [plain, secure] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", key, "-out", certificate];
  const made = await run("openssl", ["req", ...kind, ...subject, ...files], { capture: true });
  if (made.status !== 0) throw new Error(`openssl: ${made.text}`);
  const servers = text
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ", `listen 127.0.0.1:${secure} `)
    .replace(/\/\S+\/fullchain\.pem/, certificate)
    .replace(/\/\S+\/privkey\.pem/, key)
    .replace("127.0.0.1:8080", `127.0.0.1:${port}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  // Started by root, its workers have another user, who cannot write into a temporary folder of root.
  const user = process.getuid() === 0 ? "user root; " : "";
  const config = join(folder, "nginx.conf");
  await writeFile(
    config,
    `${user}daemon off; pid ${join(folder, "nginx.pid")}; events {} http { access_log off; ${temporary.join(" ")}\n${servers}\n}`,
  );
  const args = ["-e", join(folder, "nginx.log"), "-p", folder, "-c", config];
  return startProxy("nginx", args, { plain, secure, ca: () => readFile(certificate), env: {} });
}

/** Runs the file of the guide with other ports, and an authority of its own in place of one in the network. */
async function startCaddy(text, folder, port) {
  const [plain, secure] = [await freePort(), await freePort()];
  const storage = join(folder, "caddy");
  const options = `{
  admin off
  local_certs
  skip_install_trust
  http_port ${plain}
  https_port ${secure}
  storage file_system ${storage}
}
`;
  const config = join(folder, "Caddyfile");
  await writeFile(config, options + text.replace("127.0.0.1:8080", `127.0.0.1:${port}`));
  const ca = () => readFile(join(storage, "pki/authorities/local/root.crt"));
  const args = ["run", "--adapter", "caddyfile", "--config", config];
  const env = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  return startProxy("caddy", args, { plain, secure, ca, env });
}

/** Starts a proxy; `get` sends requests to it as if the name of the site led to it. */
async function startProxy(program, args, { plain, secure, ca, env }) {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const exited = once(child, "exit");
  const send = async (path, { scheme = "https", method = "GET", headers = {}, body } = {}) => {
    const isSecure = scheme === "https";
    const options = {
      method,
      path,
      host: "127.0.0.1",
      port: isSecure ? secure : plain,
      agent: false,
      headers: { host, ...headers },
      ...(isSecure && { servername: host, ca: await ca() }),
    };
    const sent = (isSecure ? secureRequest : request)(options);
    sent.end(body);
    const [response] = await once(sent, "response");
    return {
      status: response.statusCode,
      headers: response.headers,
      text: Buffer.concat(await response.toArray()).toString(),
    };
  };
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  for (let left = 100; left > 0; left--) {
    if (child.exitCode !== null) throw new Error(`${program} exited: ${text}`);
    if (await send("/livez").catch(() => undefined)) return { send, stop };
    await wait(100);
  }
  await stop();
  throw new Error(`${program} does not respond: ${text}`);
}

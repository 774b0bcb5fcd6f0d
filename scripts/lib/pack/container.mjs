import { spawn } from "node:child_process";
import { cp, mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.mjs";
import { run } from "../run.mjs";
import { createTestDatabase } from "../test-database.mjs";
import { copyNativeBuild } from "./install.mjs";
import { runStep } from "./run-step.mjs";

/** The settings of npm for an installation without a network and a compiler. */
const npmSettings = {
  npm_config_ignore_scripts: "true",
  npm_config_prefer_offline: "true",
  npm_config_audit: "false",
  npm_config_fund: "false",
};
const port = "8080";

/**
 * Follows the Dockerfile and the compose file of a site without a container engine: each stage is a folder, in which its
 * instructions are carried out in their order. Then runs the command with the environment of the image, and with that of the
 * compose file on PostgreSQL, and the health check of the image. Returns the problems.
 */
export async function checkContainer(project, folder) {
  const image = await buildImage(project, folder);
  await copyNativeBuild(image.cwd);
  const problems = await checkRun("The image", image, {});
  const database = await createTestDatabase("postgres");
  if (!database) return problems;
  try {
    const env = await composeEnvironment(project, database.url);
    return [...problems, ...(await checkRun("The composed image", image, env))];
  } finally {
    await database.remove();
  }
}

/** The last stage of a Dockerfile after all instructions. */
async function buildImage(project, folder) {
  const text = (await readFile(join(project, "Dockerfile"), "utf8")).replaceAll("\\\n", " ");
  const ignored = (await readFile(join(project, ".dockerignore"), "utf8")).trim().split("\n");
  const stages = new Map();
  let stage;
  /** Paths and users of the image as those of this machine. */
  const toLocal = (value) =>
    value
      .replace(/(?<![\w.])\/data\b/g, join(stage.root, "data"))
      .replaceAll("node:node", `${process.getuid()}:${process.getgid()}`);
  const instructions = {
    async FROM(value) {
      const [, , name = "last"] = value.split(" ");
      stage = { root: join(folder, name), env: {}, check: [], command: [] };
      stages.set(name, stage);
    },
    async WORKDIR(value) {
      stage.cwd = join(stage.root, value);
      await mkdir(stage.cwd, { recursive: true });
    },
    async COPY(value) {
      const words = value.split(" ");
      const [source, target] = words.filter((word) => !word.startsWith("--"));
      const [, from] = /--from=(\S+)/.exec(value) ?? [];
      const origin =
        from === undefined ? join(project, source) : join(stages.get(from).root, source);
      const left = from === undefined ? ignored.map((name) => join(project, name)) : [];
      const filter = (path) => !left.includes(path);
      await cp(origin, resolve(stage.cwd, target), {
        recursive: true,
        verbatimSymlinks: true,
        filter,
      });
    },
    async RUN(value) {
      // Checks install no packages of the system: that needs root and a network, and would change this machine.
      if (value.startsWith("apt-get ")) return;
      const env = { ...npmSettings, ...stage.env };
      // `npm ci` rejects the lock file if the registry lacks a dependency that is optional, which not all mirrors have.
      const script = toLocal(value).replace("npm ci", "npm install");
      await runStep(`RUN ${value}`, "sh", ["-ec", script], { cwd: stage.cwd, env });
    },
    async ENV(value) {
      for (const word of value.split(" ")) {
        const [name, ...rest] = word.split("=");
        stage.env[name] = toLocal(rest.join("="));
      }
    },
    async HEALTHCHECK(value) {
      stage.check = JSON.parse(value.replace(/^CMD /, ""));
    },
    async CMD(value) {
      stage.command = JSON.parse(value);
    },
    // These instructions set a user, a folder and a port for the container engine.
    async USER() {},
    async VOLUME() {},
    async EXPOSE() {},
  };
  for (const line of text.split("\n").filter((one) => /^[^#\s]/.test(one))) {
    const at = line.indexOf(" ");
    await instructions[line.slice(0, at)](line.slice(at + 1).trim());
  }
  return stage;
}

/** The environment of the service `site`, with another database server. */
async function composeEnvironment(project, url) {
  const text = await readFile(join(project, "compose.yaml"), "utf8");
  const [, block = ""] = /\n {4}environment:\n((?: {6}\S.*\n)+)/.exec(text) ?? [];
  const entries = [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name, value]) => [
    name,
    value.replace(/\$\{\w+:-([^}]*)\}/, "$1").replace(/^postgres:.*@db\/site$/, url),
  ]);
  const env = Object.fromEntries(entries);
  if (env.DATABASE_URL !== url) throw new Error(`compose.yaml names another database: ${block}`);
  return env;
}

/** Starts the command of an image until its health check succeeds, opens the home page, and stops it as an engine does. */
async function checkRun(name, { cwd, env, command, check }, more) {
  const own = String(await freePort());
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, ...more, PORT: own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const exited = new Promise((done) => child.once("close", done));
  const [checker, ...words] = check.map((word) => word.replace(port, own));
  const isHealthy = async () => (await run(checker, words, { capture: true })).status === 0;
  let status;
  try {
    for (let left = 120; left > 0 && child.exitCode === null && !(await isHealthy()); left--)
      await wait(250);
    status = (await fetch(`http://127.0.0.1:${own}/`)).status;
  } catch (error) {
    status = String(error);
  } finally {
    child.kill("SIGTERM");
  }
  const exit = await exited;
  return [
    ...(status === 200 ? [] : [`${name} responds with ${status}: ${text}`]),
    ...(exit === 0 ? [] : [`${name} exits with ${exit}: ${text}`]),
  ];
}

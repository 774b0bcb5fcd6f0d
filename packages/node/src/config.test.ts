import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError } from "./database-url.ts";
import { ensureFolder, readConfig } from "./config.ts";

test("without environment variables a site is reachable from this machine only", () => {
  expect(readConfig({ PORT: "", UNKNOWN: "x" })).toEqual({
    port: 8080,
    hostname: "127.0.0.1",
    database: { kind: "sqlite", file: "./site.db" },
    url: "http://127.0.0.1:8080",
    dataDir: resolve("./data"),
    uploads: undefined,
    log: "json",
    logLevel: "info",
    accessLog: "off",
    compression: true,
    smtp: undefined,
    mailFrom: undefined,
    trustedProxies: [],
    maxConnections: 1_000,
    keepAliveTimeout: 5_000,
  });
});

test("each setting is read", () => {
  const config = readConfig({
    PORT: "80",
    HOST: "0.0.0.0",
    DATABASE_URL: "sqlite::memory:",
    LOG: "TEXT",
    LOG_LEVEL: "debug",
    ACCESS_LOG: "anonymous",
    DATA_DIR: "/srv/data",
    SMTP_URL: "smtp://u:p@mail.example",
    MAIL_FROM: "Site <site@mail.example>",
    TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,::1",
  });
  expect(config).toMatchObject({
    port: 80,
    database: { kind: "sqlite", file: ":memory:" },
    url: "http://localhost",
    log: "text",
    logLevel: "debug",
    accessLog: "anonymous",
    dataDir: "/srv/data",
    smtp: { url: "smtp://u:p@mail.example", from: "Site <site@mail.example>" },
    mailFrom: "Site <site@mail.example>",
    trustedProxies: ["127.0.0.1", "10.0.0.0/8", "::1"],
  });
  expect(readConfig({ SITE_URL: "https://Magazine.example/blog/" }).url).toBe(
    "https://magazine.example/blog",
  );
  expect(readConfig({ HOST: "::1", PORT: "9" }).url).toBe("http://[::1]:9");
});

test("a database is a file, or a server with a maximum number of connections", () => {
  const database = (url: string, pool?: string) =>
    readConfig({ DATABASE_URL: url, DATABASE_POOL: pool }).database;
  const url = "postgres://site:p%23ss@db.example:5433/magazine";
  expect(database(url)).toEqual({ kind: "postgres", url });
  expect(database(url, "20")).toEqual({ kind: "postgres", url, pool: 20 });
  expect(database("sqlite:site.db", "20")).toEqual({ kind: "sqlite", file: "site.db" });
  const socket = "postgresql://site@localhost/magazine?host=/run/postgresql";
  expect(database(socket)).toEqual({ kind: "postgres", url: socket });
});

test("a libSQL database is a file, or a server with a token", () => {
  const database = (url: string) =>
    readConfig({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: "eyJh" }).database;
  expect(database("libsql:./site.db")).toEqual({ kind: "libsql", file: "./site.db" });
  const url = "libsql://site-harbour.turso.io";
  expect(database(url)).toEqual({ kind: "libsql", url, authToken: "eyJh" });
  const local = "libsql://127.0.0.1:8080?tls=0";
  expect(readConfig({ DATABASE_URL: local }).database).toEqual({ kind: "libsql", url: local });
});

test.each([
  "libsql:",
  "libsql://",
  "libsql://user:secret@db.example",
  "libsql://db.example?authToken=secret",
  "libsql://db.example#x",
])("%s is not a libSQL database", (url) => {
  let message = "";
  try {
    readConfig({ DATABASE_URL: url });
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(/^DATABASE_URL: /);
  expect(message).not.toContain("secret");
});

test.each([
  ["disable", "disable"],
  ["require", "verify-full"],
  ["verify-ca", "verify-full"],
  ["verify-full", "verify-full"],
  ["no-verify", "no-verify"],
])("with sslmode=%s the server certificate is handled as documented for %s", (asked, meant) => {
  const { database } = readConfig({ DATABASE_URL: `postgres://a@db/site?sslmode=${asked}` });
  expect(database).toMatchObject({ url: `postgres://a@db/site?sslmode=${meant}` });
});

test.each(["0", "1001", "ten", "-1", "1.5"])("DATABASE_POOL=%s is rejected", (pool) => {
  const env = { DATABASE_URL: "postgres://a@db/site", DATABASE_POOL: pool };
  expect(() => readConfig(env)).toThrow(/^DATABASE_POOL: /);
});

test("the number of connections and the seconds between two requests of one can be configured", () => {
  const config = readConfig({ MAX_CONNECTIONS: "12000", KEEP_ALIVE_TIMEOUT: "65" });
  expect(config).toMatchObject({ maxConnections: 12_000, keepAliveTimeout: 65_000 });
});

test.each([
  ["MAX_CONNECTIONS", "0"],
  ["MAX_CONNECTIONS", "1e4"],
  ["MAX_CONNECTIONS", "1000001"],
  ["KEEP_ALIVE_TIMEOUT", "0.5"],
  ["KEEP_ALIVE_TIMEOUT", "3601"],
])("%s=%s is rejected", (variable, value) => {
  expect(() => readConfig({ [variable]: value })).toThrow(
    `${variable}: "${value}" is not an integer from 1 to `,
  );
});

test("uploads are stored in a bucket if one is configured", () => {
  const { uploads } = readConfig({ UPLOADS: "s3://files" });
  expect(uploads).toEqual({ bucket: "files", prefix: "" });
  const place = "s3://my.files-1/sites/magazine/?endpoint=http://127.0.0.1:9000&region=eu-west-1";
  expect(readConfig({ UPLOADS: place }).uploads).toEqual({
    bucket: "my.files-1",
    prefix: "sites/magazine",
    endpoint: "http://127.0.0.1:9000",
    region: "eu-west-1",
  });
});

test.each([
  ["UPLOADS", "./files"],
  ["UPLOADS", "https://files.example"],
  ["UPLOADS", "s3://"],
  ["UPLOADS", "s3://key:secret@files"],
  ["UPLOADS", "s3://Files_1"],
  ["UPLOADS", "s3://files#x"],
  ["UPLOADS", "s3://files?key=secret"],
  ["UPLOADS", "s3://files?endpoint=minio"],
  ["UPLOADS", "s3://files?endpoint=https://key:secret@minio.example"],
  ["UPLOADS", "s3://files?region=EU west"],
  ["PORT", "80a"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "8080.5"],
  ["PORT", "0x50"],
  ["HOST", "a b"],
  ["HOST", "a\nb"],
  ["HOST", "http://a"],
  ["HOST", "x".repeat(300)],
  ["DATABASE_URL", "mysql://root:hunter2@db"],
  ["DATABASE_URL", "postgres://root:hunter2@db"],
  ["DATABASE_URL", "postgres://root:hunter2@db/"],
  ["DATABASE_URL", "postgres://root:hunter2@db/site/more"],
  ["DATABASE_URL", "postgres://root:hun#ter2@db/site"],
  ["DATABASE_URL", "postgres://root:hun/ter2@db/site"],
  ["DATABASE_URL", "postgresql:///site"],
  ["DATABASE_URL", "postgres://root:hunter2@db/site?sslmode=prefer"],
  ["DATABASE_URL", "postgres://root:hunter2@db/site?password=hunter2"],
  ["DATABASE_URL", "sqlite:"],
  ["DATABASE_URL", "./site.db"],
  ["SITE_URL", "magazine.example"],
  ["SITE_URL", "ftp://magazine.example"],
  ["SITE_URL", "https://root:hunter2@magazine.example"],
  ["SITE_URL", "https://magazine.example/?a=1"],
  ["SITE_URL", "https://"],
  ["DATA_DIR", "a\0b"],
  ["LOG", "loud"],
  ["LOG_LEVEL", "fatal"],
  ["ACCESS_LOG", "yes"],
  ["SMTP_URL", "http://root:hunter2@mail.example"],
  ["SMTP_URL", "mail.example:25"],
  ["TRUSTED_PROXIES", "proxy.example"],
  ["TRUSTED_PROXIES", "127.0.0.1,10.0.0.0/33"],
  ["TRUSTED_PROXIES", "010.0.0.1"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "a@b.example\r\nBcc: c@d.example"],
])(
  "%s=%j is rejected in one line that names the variable, has an example, and hides passwords",
  (name, value) => {
    const rejected = () => readConfig({ MAIL_FROM: "a@b.example", [name]: value });
    expect(rejected).toThrow(ConfigError);
    try {
      rejected();
    } catch (error) {
      const { message, variable } = error as ConfigError;
      expect(variable).toBe(name);
      expect(message).toMatch(new RegExp(`^${name}: .+ Example: ${name}=\\S`));
      expect(message).not.toMatch(/\p{Cc}|hunter2/u);
      expect(message.length).toBeLessThan(200);
    }
  },
);

test("SMTP_URL without a sender is rejected", () => {
  expect(() => readConfig({ SMTP_URL: "smtp://mail.example" })).toThrow(/^MAIL_FROM: /);
});

test("a missing data folder is created, and a failure names the folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-"));
  expect(await ensureFolder(join(folder, "a/b"))).toBe(join(folder, "a/b"));
  await writeFile(join(folder, "file"), "");
  await expect(ensureFolder(join(folder, "file/x"))).rejects.toThrow(/^DATA_DIR: .*\(ENOTDIR\)/);
});

import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3BlobsOptions } from "../s3-blobs.ts";

interface Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
  readonly httpServer: { closeAllConnections(): void };
}
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => Server;

/** A store of its own on a free port, with one empty bucket. */
export async function startStore() {
  const directory = await mkdtemp(join(tmpdir(), "waymark-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "files" }],
  });
  const { port } = await server.run();
  const options: S3BlobsOptions = {
    bucket: "files",
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  };
  const stop = async () => {
    server.httpServer.closeAllConnections();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { directory, options, stop };
}

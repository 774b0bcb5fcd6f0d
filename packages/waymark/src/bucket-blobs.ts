import type { Blobs } from "@waymark/core";
import { ConfigError, type BucketConfig } from "@waymark/node";
import { createRequire } from "node:module";

/** An optional package, because of its size. */
const name = "@waymark/blobs-s3";
type S3 = { s3Blobs(place: BucketConfig): Blobs };

/**
 * The files of a bucket, with the package `@waymark/blobs-s3`, which a site installs separately. It is loaded with the
 * first file access.
 *
 * @throws ConfigError if the package is not installed.
 */
export function bucketBlobs(place: BucketConfig, isInstalled = canResolve): Blobs {
  if (!isInstalled())
    throw new ConfigError(
      "UPLOADS",
      `a bucket requires a package that is not installed: run npm install ${name}.`,
      "s3://files/magazine",
    );
  let loaded: Promise<Blobs> | undefined;
  const load = (): Promise<Blobs> =>
    (loaded ??= import(name).then(({ s3Blobs }: S3) => s3Blobs(place)));
  return {
    put: async (...given) => (await load()).put(...given),
    get: async (...given) => (await load()).get(...given),
    remove: async (...given) => (await load()).remove(...given),
    list: async function* (...given) {
      yield* (await load()).list(...given);
    },
  };
}

function canResolve(): boolean {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

import { parseUrl } from "@waymark/core";
import { ConfigError } from "./database-url.ts";

/** A bucket in the form of `UPLOADS`: `s3://bucket/prefix?endpoint=https://minio.example&region=eu-west-1`. */
export interface BucketConfig {
  readonly bucket: string;
  readonly prefix: string;
  readonly endpoint?: string;
  readonly region?: string;
}

const example = "s3://files/magazine?region=eu-west-1";
const wrong = (problem: string): ConfigError => new ConfigError("UPLOADS", problem, example);

/** @throws ConfigError for a value that is not a bucket. */
export function parseUploadsUrl(value: string): BucketConfig {
  const [, bucket, path = "", query = ""] =
    /^s3:\/\/([^/?#@:]+)(\/[^?#]*)?(\?[^#]*)?$/.exec(value) ?? [];
  // The value may contain a secret: it is not shown.
  if (bucket === undefined) throw wrong("it is not the URL of a bucket; do not include secrets.");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw wrong(
      "it has no valid bucket name: 3 to 63 lowercase letters, digits, dots and hyphens.",
    );
  const params = new URLSearchParams(query);
  for (const name of params.keys())
    if (name !== "endpoint" && name !== "region")
      throw wrong("it accepts only `endpoint` and `region`.");
  const endpoint = params.get("endpoint") ?? undefined;
  const region = params.get("region") ?? undefined;
  if (endpoint !== undefined && !isWebAddress(endpoint))
    throw wrong("its endpoint is not an http or https URL.");
  if (region !== undefined && !/^[a-z0-9-]{1,40}$/.test(region))
    throw wrong("its region is not valid.");
  return {
    bucket,
    prefix: path.replace(/^\/+/, "").replace(/\/+$/, ""),
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
  };
}

function isWebAddress(text: string): boolean {
  if (parseUrl(text) === undefined) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

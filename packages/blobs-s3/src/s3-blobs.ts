import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import {
  type BlobEntry,
  type Blobs,
  type ByteRange,
  isBlobName,
  type StoredFile,
} from "@waymark/core";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { isBehindEnd, isTaken, orAbsent, throwFailure, toFailure } from "./failure.ts";
import { toKey, toPrefix } from "./object-key.ts";

/** The bucket, and the credentials to access it. */
export interface S3BlobsOptions {
  readonly bucket: string;
  /** The region. Default: that of the SDK (`AWS_REGION` or the profile); `us-east-1` with an `endpoint`. */
  readonly region?: string;
  /** The URL of S3-compatible storage: `https://minio.example:9000`. Default: Amazon's. */
  readonly endpoint?: string;
  /** The folder in the bucket. Default: its root. */
  readonly prefix?: string;
  /** The credentials. Default: those that the SDK finds in the environment, the profile or the role of the machine. */
  readonly credentials?: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  /** Whether the bucket name is in the path of URLs instead of the host name. Default: true with an `endpoint`. */
  readonly pathStyle?: boolean;
  /** The maximum number of connections. A download uses one until it ends. Default: 200. */
  readonly maxSockets?: number;
  /** In milliseconds. A request that takes longer fails; the SDK repeats it up to two times. */
  readonly timeouts?: {
    /** To connect, including the wait for one of `maxSockets`. Default: 5,000. */
    readonly connect?: number;
    /** Until the response to a request without a body begins. Default: 10,000. */
    readonly response?: number;
    /** Without progress of an upload or download. Default: 60,000. */
    readonly idle?: number;
  };
}

/** A stream is sent in parts of this size in bytes, one after the other: one part is in memory. */
const partSize = 8 * 1_048_576;

/**
 * Stores blobs as objects of a bucket of S3 or S3-compatible storage. Streams are sent in parts, so that memory stays
 * bounded; an object is stored completely or not at all. `exclusive` is a conditional write: on storage without
 * conditional writes, two concurrent writers may both succeed.
 *
 * A storage failure or a server that cannot be reached is a `StorageUnavailableError`, which becomes a 503; invalid
 * settings are the SDK's own errors.
 */
export function s3Blobs(options: S3BlobsOptions): Blobs {
  const prefix = toPrefix(options.prefix ?? "");
  const bucket: Bucket = {
    client: toClient(options),
    name: options.bucket,
    limits: { requestTimeout: options.timeouts?.response ?? 10_000 },
  };
  return {
    put: async (name, data, { type, exclusive = false } = {}) =>
      put(bucket, toValidKey(prefix, name), data, { type, exclusive }),
    async get(name, range) {
      const key = toKey(prefix, name);
      return key === undefined ? undefined : get(bucket, key, range);
    },
    async remove(name) {
      const key = toKey(prefix, name);
      return key !== undefined && remove(bucket, key);
    },
    list: (begin = "", { hidden = false } = {}) => list(bucket, prefix, begin, hidden),
  };
}

interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  /** For requests without a body: others include the time of the upload. */
  readonly limits: { readonly requestTimeout: number };
}

function toClient({
  region,
  endpoint,
  credentials,
  pathStyle,
  maxSockets = 200,
  timeouts: { connect = 5_000, idle = 60_000 } = {},
}: S3BlobsOptions): S3Client {
  const used = region ?? (endpoint === undefined ? undefined : "us-east-1");
  return new S3Client({
    ...(used !== undefined && { region: used }),
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials: { ...credentials } }),
    requestHandler: {
      connectionTimeout: connect,
      socketTimeout: idle,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    forcePathStyle: pathStyle ?? endpoint !== undefined,
    // Compatible storage supports few of the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

function toValidKey(prefix: string, name: string): string {
  const key = isBlobName(name) ? toKey(prefix, name) : undefined;
  if (key === undefined)
    throw new TypeError(`${JSON.stringify(name.slice(0, 100))} is not a valid file name.`);
  return key;
}

const look = ({ client, name, limits }: Bucket, Key: string) =>
  orAbsent(client.send(new HeadObjectCommand({ Bucket: name, Key }), limits));

interface PutOptions {
  readonly type: string | undefined;
  readonly exclusive: boolean;
}

/** The size of the stored object; undefined if it must be new and is not. */
async function put(
  bucket: Bucket,
  Key: string,
  data: ReadableStream<Uint8Array> | Uint8Array,
  { type, exclusive }: PutOptions,
): Promise<{ readonly size: number } | undefined> {
  const to = {
    Bucket: bucket.name,
    Key,
    ...(type !== undefined && { ContentType: type }),
    ...(exclusive && { IfNoneMatch: "*" }),
  };
  try {
    // Saves sending the bytes, and is the only check on storage without conditional writes.
    if (exclusive && (await look(bucket, Key))) {
      if (!(data instanceof Uint8Array)) await data.cancel();
      return undefined;
    }
    if (!(data instanceof Uint8Array)) return { size: await putStream(bucket, to, data) };
    await bucket.client.send(new PutObjectCommand({ ...to, Body: data })).catch(throwFailure);
    return { size: data.byteLength };
  } catch (error) {
    // Even if no byte was read.
    if (data instanceof ReadableStream && !data.locked) await data.cancel().catch(() => {});
    if (exclusive && isTaken(error)) return undefined;
    throw error;
  }
}

/** Sends a stream in parts, and returns its size. */
async function putStream(
  { client }: Bucket,
  to: PutObjectCommandInput,
  data: ReadableStream<Uint8Array>,
): Promise<number> {
  const counted = count(data);
  const params = { ...to, Body: Readable.from(counted.chunks) };
  await new Upload({ client, params, partSize, queueSize: 1 }).done().catch((error) => {
    // If the source failed, that is the error, whatever the result of cleaning up.
    throw counted.failure ?? toFailure(error);
  });
  return counted.size;
}

async function get(
  bucket: Bucket,
  Key: string,
  range: ByteRange | undefined,
): Promise<StoredFile | undefined> {
  const Range = range && `bytes=${range.first}-${range.last}`;
  const command = new GetObjectCommand({ Bucket: bucket.name, Key, ...(Range && { Range }) });
  try {
    const found = await orAbsent(bucket.client.send(command, bucket.limits));
    if (!found) return undefined;
    const { stream, ...facts } = toStored(found);
    if (!range) return { ...facts, stream: toPart(stream, 0, Infinity) };
    // Storage may send more than was requested.
    const rangeStart = Number(/^bytes (\d+)-/.exec(found.ContentRange ?? "")?.[1] ?? 0);
    const count = Math.max(0, Math.min(range.last, facts.size - 1) + 1 - range.first);
    return { ...facts, stream: toPart(stream, range.first - rangeStart, count) };
  } catch (error) {
    if (!isBehindEnd(error)) throw toFailure(error);
    const found = await look(bucket, Key);
    return found && { ...toFacts(found), stream: new Blob([]).stream() };
  }
}

async function remove(bucket: Bucket, Key: string): Promise<boolean> {
  // A removal does not report whether the object existed.
  if (!(await look(bucket, Key))) return false;
  const command = new DeleteObjectCommand({ Bucket: bucket.name, Key });
  await bucket.client.send(command, bucket.limits).catch(throwFailure);
  return true;
}

async function* list(
  { client, name: Bucket, limits }: Bucket,
  prefix: string,
  begin: string,
  hidden: boolean,
): AsyncGenerator<BlobEntry> {
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + begin }, limits);
  try {
    for await (const { Contents = [] } of pages)
      for (const { Key = "", Size = 0, LastModified = new Date(0) } of Contents) {
        const name = Key.slice(prefix.length);
        // Keys that are not file names, such as the folders of web consoles, were not written by `put`.
        if (toKey(prefix, name) === Key && (hidden || isBlobName(name)))
          yield { name, size: Size, modified: toWholeSeconds(LastModified) };
      }
  } catch (error) {
    throw toFailure(error);
  }
}

/** Some servers list fractions of a second, which the headers of an object do not have. */
const toWholeSeconds = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);

type Facts = Pick<GetObjectCommandOutput, "ContentLength" | "LastModified" | "ContentRange">;
/** The range of a partial response: `bytes 0-0/10`. */
function toFacts({ ContentLength, ContentRange, LastModified }: Facts): Omit<StoredFile, "stream"> {
  const whole = /\/(\d+)$/.exec(ContentRange ?? "")?.[1];
  return {
    size: whole === undefined ? (ContentLength ?? 0) : Number(whole),
    modified: LastModified ?? new Date(0),
  };
}
function toStored(found: GetObjectCommandOutput): StoredFile {
  const stream = found.Body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined;
  return { ...toFacts(found), stream: stream ?? new Blob([]).stream() };
}

function count(data: ReadableStream<Uint8Array>) {
  const counted = { size: 0, failure: undefined as unknown, chunks: chunks() };
  async function* chunks() {
    try {
      for await (const chunk of data as NodeStream<Uint8Array>) {
        counted.size += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      counted.failure = error;
      throw error;
    }
  }
  return counted;
}

/** `count` bytes of a stream, after the first `skip`. The rest is not read. */
function toPart(
  stream: ReadableStream<Uint8Array>,
  skip: number,
  count: number,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let ahead = skip;
  let left = count;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (left > 0) {
          const step = await reader.read().catch(throwFailure);
          if (step.done) break;
          const part = step.value.subarray(ahead, ahead + left);
          ahead = Math.max(0, ahead - step.value.byteLength);
          left -= part.byteLength;
          if (part.byteLength === 0) continue;
          controller.enqueue(part);
          if (left > 0) return;
        }
        await reader.cancel();
        controller.close();
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  );
}

import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type GetObjectCommandOutput,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Blobs, StoredFile } from "@waymark/core";
import { toPart } from "./byte-part.ts";
import { toKey, toPrefix } from "./object-key.ts";
import { isAbsent, isBehindEnd, isTaken, toFailure } from "./s3-error.ts";

/** Where the objects lie. */
export interface S3BlobsOptions {
  readonly bucket: string;
  /** Default: the SDK's (`AWS_REGION`, the profile), and `us-east-1` beside an `endpoint`. */
  readonly region?: string;
  /** The address of a compatible store: `https://minio.example:9000`. Default: Amazon's. */
  readonly endpoint?: string;
  /** The folder in the bucket. Default: its root. */
  readonly prefix?: string;
  /** Default: the SDK's chain (environment, profile, role of the machine). */
  readonly credentials?: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  /** Whether the bucket stands in the path and not in the host name. Default: true beside an `endpoint`. */
  readonly pathStyle?: boolean;
}

/** A stream is sent in parts of so many bytes, one after the other: this much of it is in memory. */
const partSize = 8 * 1_048_576;

/**
 * Keeps blobs as objects of a bucket of S3, or of a store that speaks its language. Streams are sent in parts, so that
 * memory stays bounded; an object is there whole or not at all. `exclusive` is a conditional write: on stores that do
 * not know these, two writers at the same instant may both succeed.
 *
 * A store that fails is a `StorageUnavailableError`, answered with 503; wrong settings are the SDK's own errors.
 */
export function s3Blobs(options: S3BlobsOptions): Blobs {
  const { bucket: Bucket, endpoint, credentials } = options;
  const region = options.region ?? (endpoint === undefined ? undefined : "us-east-1");
  const prefix = toPrefix(options.prefix ?? "");
  const client = new S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials: { ...credentials } }),
    forcePathStyle: options.pathStyle ?? endpoint !== undefined,
    // Compatible stores know few of the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const look = (Key: string) => orAbsent(client.send(new HeadObjectCommand({ Bucket, Key })));

  return {
    async put(name, data, { type, exclusive = false } = {}) {
      const Key = toKey(prefix, name);
      if (Key === undefined)
        throw new TypeError(`${JSON.stringify(name.slice(0, 100))} is not a name for a file.`);
      const to = {
        Bucket,
        Key,
        ...(type !== undefined && { ContentType: type }),
        ...(exclusive && { IfNoneMatch: "*" }),
      };
      try {
        // Spares sending the bytes, and is all there is where the store knows no conditions.
        if (exclusive && (await look(Key))) {
          if (!(data instanceof Uint8Array)) await data.cancel();
          return undefined;
        }
        if (data instanceof Uint8Array) {
          await client.send(new PutObjectCommand({ ...to, Body: data }));
          return { size: data.byteLength };
        }
        const counted = count(data);
        const params = { ...to, Body: Readable.from(counted.chunks) };
        await new Upload({ client, params, partSize, queueSize: 1 }).done().catch((error) => {
          // Where the source broke off, that is what happened, whatever came of tidying up.
          throw counted.failure ?? error;
        });
        return { size: counted.size };
      } catch (error) {
        // Also where not one byte was read of it.
        if (data instanceof ReadableStream && !data.locked) await data.cancel().catch(() => {});
        if (exclusive && isTaken(error)) return undefined;
        throw toFailure(error);
      }
    },

    async get(name, range) {
      const Key = toKey(prefix, name);
      if (Key === undefined) return undefined;
      const Range = range && `bytes=${range.first}-${range.last}`;
      try {
        const found = await orAbsent(
          client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) })),
        );
        if (!found) return undefined;
        const { stream, ...facts } = toStored(found);
        if (!range) return { ...facts, stream };
        // A store may send more than it was asked for.
        const sent = Number(/^bytes (\d+)-/.exec(found.ContentRange ?? "")?.[1] ?? 0);
        const count = Math.max(0, Math.min(range.last, facts.size - 1) + 1 - range.first);
        return { ...facts, stream: toPart(stream, range.first - sent, count) };
      } catch (error) {
        if (!isBehindEnd(error)) throw toFailure(error);
        const found = await look(Key);
        return found && { ...toFacts(found), stream: new Blob([]).stream() };
      }
    },

    async remove(name) {
      const Key = toKey(prefix, name);
      // A removal does not tell whether there was anything to remove.
      if (Key === undefined || !(await look(Key))) return false;
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        throw toFailure(error);
      });
      return true;
    },

    async *list(begin = "") {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + begin });
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key = "", Size = 0, LastModified = new Date(0) } of Contents) {
            const name = Key.slice(prefix.length);
            // What no name leads to, such as the folders that consoles make, was not put here.
            if (toKey(prefix, name) === Key) yield { name, size: Size, modified: LastModified };
          }
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}

async function orAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw toFailure(error);
  }
}

type Facts = Pick<GetObjectCommandOutput, "ContentLength" | "LastModified" | "ContentRange">;
/** A part says of what it is a part: `bytes 0-0/10`. */
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

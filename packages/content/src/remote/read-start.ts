/** The beginning of a text response. */
export interface ReadText {
  readonly text: string;
  /** Whether the text is complete. */
  readonly isWhole: boolean;
}

/** Reads at most `maxBytes` bytes of a response as text, in its declared charset, and cancels the rest. */
export async function readStart(response: Response, maxBytes: number): Promise<ReadText> {
  const { bytes, isWhole, charset } = await readStartBytes(response, maxBytes);
  const decoder = new TextDecoder(charset);
  const text = decoder.decode(bytes, { stream: true });
  return { text: isWhole ? text + decoder.decode() : text, isWhole };
}

/** The beginning of a response. */
export interface ReadBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether these are all bytes. */
  readonly isWhole: boolean;
  /** Name of the declared charset, as `TextDecoder` names it; `utf-8` if it is missing or unknown. */
  readonly charset: string;
}

/** Reads at most `maxBytes` bytes of a response, and cancels the rest. */
export async function readStartBytes(response: Response, maxBytes: number): Promise<ReadBytes> {
  const charset = charsetOf(response.headers.get("content-type") ?? "");
  if (!response.body) return { bytes: new Uint8Array(), isWhole: true, charset };
  const reader = response.body.getReader();
  let buffer = new Uint8Array(4096);
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: buffer.subarray(0, size), isWhole: true, charset };
    const part = value.subarray(0, maxBytes - size);
    // Copied, so that single bytes do not cost an object each.
    if (size + part.length > buffer.length) {
      const larger = new Uint8Array(Math.min(maxBytes, 2 * (size + part.length)));
      larger.set(buffer.subarray(0, size));
      buffer = larger;
    }
    buffer.set(part, size);
    size += part.length;
    if (part.length === value.length) continue;
    await reader.cancel().catch(() => undefined);
    return { bytes: buffer.subarray(0, size), isWhole: false, charset };
  }
}

function charsetOf(type: string): string {
  const [, label = "utf-8"] = /;\s*charset="?([\w-]{1,40})/i.exec(type) ?? [];
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return "utf-8";
  }
}

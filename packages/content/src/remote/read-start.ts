/** The beginning of a text response. */
export interface ReadText {
  readonly text: string;
  /** Whether the text is complete. */
  readonly isWhole: boolean;
}

/** Reads at most `mostBytes` bytes of a response as text, in its declared charset, and cancels the rest. */
export async function readStart(response: Response, mostBytes: number): Promise<ReadText> {
  if (!response.body) return { text: "", isWhole: true };
  const decoder = decoderFor(response.headers.get("content-type") ?? "");
  const reader = response.body.getReader();
  let text = "";
  for (let left = mostBytes; ;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isWhole: true };
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.length;
    if (left >= 0) continue;
    await reader.cancel().catch(() => undefined);
    return { text, isWhole: false };
  }
}

/** Unknown charsets are read as UTF-8. */
function decoderFor(type: string): TextDecoder {
  const [, label = "utf-8"] = /;\s*charset="?([\w-]{1,40})/i.exec(type) ?? [];
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

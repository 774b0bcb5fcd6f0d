/** A form that was read, and its bytes; without a form where the body was too long or had no text left. */
interface ReadForm {
  readonly size: number;
  readonly form: URLSearchParams | undefined;
}
/** By the body: a request that is passed on under another address has the same one. */
const known = new WeakMap<ReadableStream<Uint8Array>, Promise<ReadForm>>();

/**
 * The fields of a form that a page has posted, for fronts; undefined where the body is no such form, holds more bytes than
 * `most`, or was read by other means. Several fronts may read the form of one request. What comes in is as hostile as any
 * argument: cut and check it, or hand it to an endpoint by `call`.
 */
export async function readForm(
  { headers, body }: Request,
  { most = 16_384 }: { readonly most?: number } = {},
): Promise<URLSearchParams | undefined> {
  const type = headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return undefined;
  if (!body) return new URLSearchParams();
  const reading = known.get(body) ?? read(body, most);
  known.set(body, reading);
  const { size, form } = await reading;
  return form && size <= most ? new URLSearchParams(form) : undefined;
}

async function read(body: ReadableStream<Uint8Array>, most: number): Promise<ReadForm> {
  if (body.locked) return { size: 0, form: undefined };
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { size, form: new URLSearchParams(text + decoder.decode()) };
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return { size, form: undefined };
    }
    text += decoder.decode(value, { stream: true });
  }
}

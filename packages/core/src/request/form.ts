/** A form and its bytes; without a form if the body was too long or not a form. */
interface ReadForm {
  readonly size: number;
  readonly form: URLSearchParams | undefined;
}
/** By the body: a request that is passed on with another URL has the same one. */
const known = new WeakMap<ReadableStream<Uint8Array>, Promise<ReadForm>>();

/**
 * The fields of a posted form, for page handlers; undefined if the body is not a form, has more bytes than
 * `most`, or was read by other means. Several handlers may read the form of one request. The values are untrusted:
 * validate them, or pass them to an endpoint with `call`.
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

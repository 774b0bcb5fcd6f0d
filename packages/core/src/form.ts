/**
 * The fields of a form that a page has posted, for fronts; undefined where the body is no such form, or holds more bytes
 * than `most`. What comes in is as hostile as any argument: cut and check it, or hand it to an endpoint by `call`.
 */
export async function readForm(
  request: Request,
  { most = 16_384 }: { readonly most?: number } = {},
): Promise<URLSearchParams | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return undefined;
  if (!request.body) return new URLSearchParams();
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new URLSearchParams(text + decoder.decode());
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

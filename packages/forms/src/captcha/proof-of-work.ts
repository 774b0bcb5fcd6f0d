import { DefinitionError, timingSafeEqual, markup, toHex } from "@waymark/core";
import type { Captcha } from "./captcha.ts";

/** Seconds for which a task can be answered. */
const lifetime = 1200;

/**
 * A captcha that asks no other service: the browser of the visitor has to find a number by trying. That takes a person
 * a moment of waiting, and a program that sends many forms a lot of work. It needs a script and nothing else.
 *
 * @param bits how hard the task is: each bit doubles the work. 16 are some 65,000 tries, below a second on most devices.
 */
export function proofOfWork({ bits = 16 }: { readonly bits?: number } = {}): Captcha {
  if (!Number.isInteger(bits) || bits < 1 || bits > 24)
    throw new DefinitionError("proofOfWork: bits has to be a whole number from 1 to 24.");
  return {
    name: "proof-of-work",
    widget({ site, form, field, labelledBy }) {
      const address = `${site.api}/forms/v1/forms/${form}/captcha`;
      return {
        html: markup`<div data-proof="${new URL(address).pathname}"><input type="hidden" name="${field}"><p class="help" role="status" aria-labelledby="${labelledBy}">Your browser solves a small task before this form is sent.</p><noscript><p class="wrong">This form needs JavaScript for that.</p></noscript></div>`,
        policy: { connect: address },
      };
    },
    async challenge(form, { seal, clock }) {
      const random = toHex(crypto.getRandomValues(new Uint8Array(12)));
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const task = `${form}.${seconds}.${bits}.${random}`;
      const challenge = `${task}.${(await seal(task)).slice(0, 32)}`;
      return { challenge, bits, expires_in: lifetime };
    },
    async verify(answer, form, { seal, spend, clock }) {
      const [, task, own, made, asked, mac] =
        /^((\d{1,15})\.(\d{1,12})\.(\d{1,2})\.[0-9a-f]{24})\.([0-9a-f]{32})\.\d{1,15}$/.exec(
          answer,
        ) ?? [];
      if (task === undefined || mac === undefined || Number(own) !== form) return "wrong";
      if (!timingSafeEqual(mac, (await seal(task)).slice(0, 32))) return "wrong";
      const age = clock.now().getTime() / 1000 - Number(made);
      if (age > lifetime) return "expired";
      if ((await leadingZeros(answer)) < Number(asked)) return "wrong";
      const until = new Date((Number(made) + lifetime) * 1000);
      return (await spend(task, until)) ? undefined : "expired";
    },
  };
}

/** How many leading bits of the SHA-256 of a text are zero. */
async function leadingZeros(text: string): Promise<number> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
  );
  const at = bytes.findIndex((byte) => byte !== 0);
  return at === -1 ? 256 : at * 8 + Math.clz32(bytes[at] ?? 0) - 24;
}

import {
  coreErrors,
  fromBase64Url,
  randomHex,
  siteSecret,
  timingSafeEqual,
  toBase64Url,
} from "@waymark/core";
import * as z from "zod";
import type { Context } from "../builder.ts";
import { securityErrorTexts } from "../messages/error-texts.ts";
import { fromHex } from "./keys.ts";

/** The secret that nonces and tokens of the console are signed with. */
export const consoleSecret = siteSecret<"nonce" | "token">("console");

type TokenContext = Pick<Context, "db" | "site" | "clock">;

/** The lifetime of a token in seconds. */
const lifetime = 600;
const audience = "waymark-console";
const header = toBase64Url(JSON.stringify({ alg: "HS256", typ: "JWT" }));

/** The claims of a token. */
interface Claims {
  /** The console's id of the site; `authority` for a token of the authority. */
  readonly sub: string;
  /** The connection that it belongs to; 0 for the authority. */
  readonly con: number;
}
const payload = z.object({
  iss: z.literal("waymark security 1"),
  aud: z.literal(audience),
  nbf: z.int(),
  iat: z.int(),
  exp: z.int(),
  sub: z.string(),
  con: z.int(),
  jti: z.string(),
});

/** Makes a token (a compact JWT with HS256). */
export async function toToken(ctx: TokenContext, { sub, con }: Claims): Promise<string> {
  const now = secondsOf(ctx);
  const jti = randomHex(16);
  const claims: z.output<typeof payload> = {
    iss: "waymark security 1",
    aud: audience,
    nbf: now,
    iat: now,
    exp: now + lifetime,
    sub,
    con,
    jti,
  };
  const text = `${header}.${toBase64Url(JSON.stringify(claims))}`;
  return `${text}.${await sign(ctx, text)}`;
}

/**
 * The claims of a bearer token; undefined for a token of another issuer.
 *
 * @throws ApiError 401 `rest_forbidden_context` for an invalid, expired or revoked token of this module.
 */
export async function readToken(ctx: TokenContext, token: string): Promise<Claims | undefined> {
  const [head = "", body = "", seal = "", ...more] = token.split(".");
  const claims = token.length > 4096 || more.length > 0 ? undefined : parseClaims(body);
  if ((claims as { aud?: unknown } | undefined)?.aud !== audience) return undefined;
  // The algorithm in the token's header is ignored: only one is supported.
  const isSealed = timingSafeEqual(seal, await sign(ctx, `${head}.${body}`));
  const read = payload.safeParse(claims);
  const now = secondsOf(ctx);
  if (head !== header || !isSealed || !read.success) throw notValid();
  if (now >= read.data.exp || now < read.data.nbf) throw notValid();
  return { sub: read.data.sub, con: read.data.con };
}

const sign = async (ctx: TokenContext, text: string): Promise<string> =>
  toBase64Url(fromHex(await consoleSecret.hmac(ctx, "token", text)));

/** The error for all invalid tokens of this module. */
export const notValid = () =>
  coreErrors.rest_forbidden_context({ message: securityErrorTexts.invalidToken });

const secondsOf = ({ clock }: TokenContext): number => Math.floor(clock.now().getTime() / 1000);

function parseClaims(text: string): unknown {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64Url(text)));
  } catch {
    return undefined;
  }
}

import { decrypt, encrypt } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Provider } from "../options.ts";
import { keyedHash } from "../sign-in/secret.ts";

/** A URL with a longer token would exceed the limits of servers. */
const maxLength = 4096;
type Scope = Pick<Context, "db" | "site">;

/** The ID token, encrypted for storage; `""` if it is not needed for signing out, or too long for a URL. */
export const sealIdToken = async (ctx: Scope, provider: Provider, token: string): Promise<string> =>
  provider.signOut === "provider" && token.length <= maxLength
    ? encrypt(token, await secretOf(ctx, provider))
    : "";

/** The ID token; undefined if none was stored, or it is from another provider. */
export const openIdToken = async (
  ctx: Scope,
  provider: Provider,
  sealed: string,
): Promise<string | undefined> =>
  sealed === "" ? undefined : decrypt(sealed, await secretOf(ctx, provider)).catch(() => undefined);

// The options of a provider may change during a session. Tokens of one provider must not be sent to another.
const secretOf = (ctx: Scope, { issuer, clientId }: Provider): Promise<string> =>
  keyedHash(ctx, "id-token", `${issuer}\n${clientId}`);

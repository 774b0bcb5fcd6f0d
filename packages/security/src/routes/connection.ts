import { jsonResponse, uuid } from "@waymark/core";
import * as z from "zod";
import { consoleScheme, mayConnect, mayManage } from "../access.ts";
import { edit } from "../builder.ts";
import { connectedConsole, disconnect } from "../console/connection.ts";
import { isStrongKey, newKeyPair } from "../console/keys.ts";
import { errors } from "../errors.ts";
import { checkArgs, uncheckedArg } from "./checked-args.ts";

/** The response of all writes. */
export const success = jsonResponse("success", z.object({ success: z.boolean() }));

/** `POST /disconnect`. */
export const disconnectConsole = edit({
  summary: "Disconnect the console and revoke its tokens",
  args: {
    confirm: uncheckedArg(
      "boolean",
      "true: confirmed by an administrator; not required from the console",
    ),
  },
  status: 200,
  returns: success,
  errors: ["rest_missing_callback_param"],
  access: mayManage,
  async handler({ args, actor, ...ctx }) {
    // Administrators who try the console's endpoints should not disconnect it.
    if (actor.via !== consoleScheme)
      checkArgs(z.object({ confirm: z.literal([true, "true", "1", 1]) }), args);
    await disconnect(ctx, actor.login === "" ? actor.via : actor.login);
    ctx.log.info("The console was disconnected.", { user: actor.id });
    return { success: true };
  },
});

const connection = z.object({
  "public-key": z
    .string()
    .regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits in lower case.")
    .refine(isStrongKey, "This key is weak: anyone can forge its signatures."),
  "site-id": uuid(),
  "site-data": z.string().max(10_000).default(""),
});
/** `POST /premium-connect`. */
export const connectConsole = edit({
  summary: "Connect a console, with a token from `POST /authenticate-premium`",
  args: {
    "public-key": uncheckedArg(
      "string",
      "The Ed25519 public key of the console, 64 hexadecimal digits",
    ),
    "site-id": uncheckedArg("string", "UUID of the site on the console"),
    "site-data": uncheckedArg("string", "Data of the console about itself; never returned"),
  },
  status: 200,
  returns: jsonResponse(
    "connected",
    z.object({
      success: z.boolean(),
      "public-key": z.string().describe("Public key that verifies the tokens of this console"),
    }),
  ),
  errors: ["security_already_connected", "rest_missing_callback_param", "rest_invalid_param"],
  tool: false,
  access: mayConnect,
  async handler({ args: input, ...ctx }) {
    const { db, clock } = ctx;
    const args = checkArgs(connection, input);
    await db.lock("security:console");
    const now = await connectedConsole(ctx);
    if (now?.via === "configuration") throw errors.security_already_connected();
    await disconnect(ctx, "authority");
    const pair = await newKeyPair();
    await db.consoles.insert({
      site_id: args["site-id"],
      key: args["public-key"],
      data: args["site-data"],
      via: "authority",
      own_public: pair.public,
      own_private: pair.private,
      connected: clock.now(),
    });
    ctx.log.info("A console was connected.", { siteId: args["site-id"] });
    return { success: true, "public-key": pair.public };
  },
});

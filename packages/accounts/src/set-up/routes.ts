import { email, jsonResponse, siteLanguage, siteTimezone, siteTitle } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { errors } from "../errors.ts";
import { userCreated } from "../events.ts";
import { lockAdministrators } from "../locks.ts";
import { password, username, type UserSetup } from "../routes/args.ts";
import { insertUser } from "../users/create.ts";
import { checkPassword } from "../users/password-check.ts";
import { hasAdministrator } from "../users/administrators.ts";
import { findSetUpLink } from "./link.ts";

/** `POST /set-up`: settings and the first administrator of a site without an administrator. */
export const setUpSite = (setup: UserSetup) =>
  post({
    summary: "Set up a new site and create its first administrator",
    // Hashing is slow, so it is done before the transaction.
    transaction: false,
    args: {
      token: z
        .string()
        .max(100)
        .describe("The token of the link that the site printed when it started"),
      title: z.string().min(1).max(1000).optional().describe("The name of the site"),
      timezone: z.string().min(1).max(64).optional().describe("The time zone of the site"),
      language: z.string().min(1).max(35).optional().describe("The language of the site"),
      username: username().describe("The login of the administrator"),
      email: email().describe("The email address of the administrator"),
      password: password(setup.options.minPasswordLength).describe("The password"),
    },
    status: 201,
    returns: jsonResponse("set-up site", z.object({ id: z.int(), username: z.string() })),
    access: "public",
    tool: false,
    errors: ["rest_invalid_link", "user_login_too_long"],
    async handler({ args, write, ...ctx }) {
      const link = await findSetUpLink(ctx, args.token);
      if (!link) throw errors.rest_invalid_link();
      const roles = ["administrator"];
      await checkPassword(ctx, {
        password: args.password,
        user: undefined,
        login: args.username,
        email: args.email,
        displayName: args.username,
        roles,
      });
      const hashed = await hashPassword(args.password);
      const user = await write(async ({ db, clock, emit, settings }) => {
        await lockAdministrators(db);
        const count = await db.links.removeAll({ id: link.id, hash: link.hash });
        if (count !== 1 || (await hasAdministrator({ db, all: ctx.all })))
          throw errors.rest_invalid_link();
        if (args.title !== undefined) await settings.set(siteTitle, args.title);
        if (args.timezone !== undefined) await settings.set(siteTimezone, args.timezone);
        if (args.language !== undefined) await settings.set(siteLanguage, args.language);
        const added = await insertUser(db, {
          login: args.username,
          email: args.email,
          password: hashed,
          roles,
          registered: clock.now(),
        });
        await db.links.removeAll({ purpose: "set-up" });
        await emit(userCreated, { id: added.id, login: added.login });
        return added;
      });
      ctx.log.info("The site was set up.", { user: user.id });
      return { id: user.id, username: user.login };
    },
  });

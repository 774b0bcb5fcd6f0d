import { ApiError, moduleBuilder, defineModule, markup } from "@waymark/core";
import {
  passwordChecks,
  secondFactors,
  signInChecks,
  signedIn,
  signInFailed,
  toSetCookie,
  type UserRow,
} from "../index.ts";

const { defineService, on } = moduleBuilder({});
type UserArg = { readonly user: UserRow };

/** A plugin that uses only public names: it records sign-ins and requires a PIN of the given users. */
export function pinPlugin(users: readonly string[]) {
  const recorded: unknown[] = [];
  const factor = (name: string, pin: string) =>
    secondFactors({
      name,
      asks: defineService(`${name}.asks`, async (_, { user }: UserArg) =>
        users.includes(user.login),
      ),
      page: defineService(`${name}.page`, async (_, { user }: UserArg) => ({
        title: "Your PIN",
        body: markup`<label for="pin">PIN of ${user.display_name}</label><input id="pin" name="pin">`,
      })),
      verify: defineService(
        `${name}.verify`,
        async (_, { form }: UserArg & { readonly form: URLSearchParams }) =>
          form.get("pin") === pin
            ? { passed: true as const, shows: undefined }
            : { passed: false as const, message: "This PIN is wrong." },
      ),
    });
  const module = defineModule({
    name: "pins",
    requires: ["accounts"],
    contributes: [
      factor("pins.first", "1234"),
      factor("pins.second", "5678"),
      signInChecks({
        name: "pins.rules",
        before: defineService("pins.before", async (_, { step, login }) => {
          if (login === "mallory")
            throw new ApiError("pins_closed", "Nobody signs in from here.", 403);
          recorded.push(["before", step, login]);
        }),
        passed: defineService("pins.passed", async (_, { step, login }) => {
          recorded.push(["passed", step, login]);
        }),
        completed: defineService("pins.completed", async ({ site }, { user }) => {
          recorded.push(["completed", user.login]);
          return [toSetCookie(site, "pins", "1")];
        }),
      }),
      passwordChecks({
        name: "pins.words",
        check: defineService("pins.word", async (_, { password, login, roles }) =>
          password.includes(login) ? `Not your login, ${roles.join()}.` : undefined,
        ),
      }),
    ],
    on: [
      on(signedIn, ({ user, userAgent }) => void recorded.push(["signed in", user, userAgent])),
      on(
        signInFailed,
        ({ step, login, user }) => void recorded.push(["failed", step, login, user !== undefined]),
      ),
    ],
  });
  return { recorded, module };
}

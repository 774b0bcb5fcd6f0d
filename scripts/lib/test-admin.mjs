import { command, magazine } from "./example-site.mjs";
import { run } from "./run.mjs";

const [login, secret] = ["test-admin", "HighWaterAtNoon2026abcd1"];
/** An administrator of temporary test sites: login, application password, and the Authorization header. */
export const admin = { login, secret, authorization: `Basic ${btoa(`${login}:${secret}`)}` };

/** Adds the administrator to the magazine in the given environment. */
export async function createAdmin(env) {
  const user = ["user", "create", login, "--email", "test-admin@site.example"];
  const options = ["--create", "--role", "administrator", "--app-password", `check=${secret}`];
  const args = [command, ...user, ...options, "--site", magazine];
  const { status, text } = await run(process.execPath, args, { env, capture: true });
  if (status !== 0) throw new Error(text);
}

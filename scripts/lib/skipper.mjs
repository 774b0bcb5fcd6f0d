import { command, magazine } from "./example-site.mjs";
import { run } from "./run.mjs";

const [login, secret] = ["skipper", "HighWaterAtNoon2026abcd1"];
/** Who may do everything on a magazine that is gone after the run: the secret is none. */
export const skipper = { login, secret, authorization: `Basic ${btoa(`${login}:${secret}`)}` };

/** Adds the skipper to the magazine that these settings describe. */
export async function addSkipper(env) {
  const words = ["user", "create", login, "--email", "skipper@site.example"];
  const given = ["--create", "--role", "administrator", "--app-password", `check=${secret}`];
  const args = [command, ...words, ...given, "--site", magazine];
  const { status, text } = await run(process.execPath, args, { env, capture: true });
  if (status !== 0) throw new Error(text);
}

import { BackupError } from "@waymark/core/storage";

/** The number of characters at the start of a script in which the command must be. */
const head = 1000;

/**
 * A script of `pg_restore` whose first command forbids all commands of `psql` itself, so that the content of a backup
 * cannot
 * reach a shell. Programs from before August 2025 do not write it (CVE-2025-8714).
 *
 * @throws BackupError `unfit` if the script does not start with it.
 */
export async function* restricted(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of script) {
    if (!begun) yield chunk;
    else if ((begun = Buffer.concat([begun, chunk])).length >= head) {
      check(begun);
      yield begun;
      begun = undefined;
    }
  }
  if (!begun) return;
  check(begun);
  yield begun;
}

function check(begun: Buffer): void {
  // Comments and empty lines, then the command.
  if (/^(?:(?:--.*)?\n)*\\restrict \w+\n/.test(begun.toString("latin1", 0, head))) return;
  throw new BackupError(
    "unfit",
    "postgres: this pg_restore cannot prevent a backup from running programs: install an update of it.",
  );
}

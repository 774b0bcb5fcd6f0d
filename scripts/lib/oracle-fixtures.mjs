// What the recorded scenario finds beside rows: a token, a popup, and files on the disk.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { locatorFiles } from "@waymark/string-locator/node";

/** A token that shows what was sent with the form. */
export async function viewToken(site) {
  const { body } = await site.call(
    "POST /forms/v1/forms/:id/tokens",
    { id: 1 },
    { as: site.system },
  );
  return body.token;
}

/** A popup that readers see. */
export async function addPopup(site) {
  const input = { title: "Letters", content: "Get our letters.", status: "publish" };
  const { body } = await site.call("POST /core/v2/popups", input, { as: site.system });
  return body.id;
}

/** The code that the string locator may touch: a file to write to, and one that is read-only. */
export function makeCode(folder) {
  const code = join(folder, "code");
  const [scratchDir, other] = [join(code, "scratch"), join(code, "string-locator")];
  for (const one of [scratchDir, other]) mkdirSync(one, { recursive: true });
  const [scratch, readonly] = [join(scratchDir, "note.php"), join(other, "string-locator.php")];
  writeFileSync(scratch, "// first\n");
  writeFileSync(readonly, "// closed\n");
  chmodSync(readonly, 0o444);
  const files = locatorFiles({
    roots: { scratch: scratchDir },
    backups: join(folder, "backups"),
    extensions: ["php"],
  });
  return { files, vars: { scratch, scratchDir, readonly } };
}

// A token, a popup and files that the recorded scenario expects.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { locatorFiles } from "@waymark/string-locator/node";

/** Creates a token that allows reading the submissions of the form. */
export async function createViewToken(site) {
  const { body } = await site.call(
    "POST /forms/v1/forms/:id/tokens",
    { id: 1 },
    { as: site.system },
  );
  return body.token;
}

/** Creates a published popup. */
export async function createPopup(site) {
  const input = { title: "Letters", content: "Get our letters.", status: "publish" };
  const { body } = await site.call("POST /core/v2/popups", input, { as: site.system });
  return body.id;
}

/** Creates the files of the string locator: a writable one and a read-only one. */
export function createCodeFiles(folder) {
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

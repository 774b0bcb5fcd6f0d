import { markup, type Html } from "@waymark/core";
import { prefix, one, type Control } from "./control.ts";

/** The form data of a drawing, in addition to the typed name. */
export const drawingName = (key: string): string => `${prefix}${key}.drawing`;

/** A signature: a name to type, and where scripts run a box to draw in. */
export function signatureHtml({
  field,
  id,
  name,
  value,
  shared,
  described,
  title,
  below,
}: Control): Html {
  const held = one(value);
  const isDrawn = held.startsWith("data:");
  return markup`<div class="signature" id="${id}" role="group" aria-labelledby="${id}-label"${described} data-signature>
<p id="${id}-label"><strong>${title}</strong></p>
<label for="${id}-name">Type your full name as your signature</label>
<input id="${id}-name" name="${name}" type="text" autocomplete="name" maxlength="200"${!isDrawn && held !== "" && markup` value="${held}"`}${shared}>
<input type="hidden" name="${drawingName(field.key)}"${isDrawn && markup` value="${held}"`}>${below}</div>`;
}

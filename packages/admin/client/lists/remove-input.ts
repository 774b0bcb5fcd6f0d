import type { Input } from "../api/connection.ts";
import type { Schemas } from "../api/directory.ts";

/** The arguments of a deletion: `force` only if the operation has it. */
export const toRemoveInput = (
  schemas: Schemas | null | undefined,
  isPermanent: boolean,
  more: Input = {},
): Input => ({ ...more, ...(isPermanent && schemas?.["force"] && { force: true }) });

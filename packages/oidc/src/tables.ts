import { timestamp, id, integer, secretTable, table, text } from "@waymark/core";

/** Identities at providers, and the users that they belong to. */
const identities = table(
  {
    id: id(),
    issuer: text(),
    /** The `sub` of the provider: at most 255 characters. */
    subject: text(),
    user: integer(),
    created: timestamp(),
  },
  { indexes: [{ columns: ["issuer", "subject"], unique: true }, ["user"]] },
);
const secrets = secretTable();

export const tables = { identities, secrets };

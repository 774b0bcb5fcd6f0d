import { originalOnly } from "../lib/original-requests.ts";
import { testMatrix } from "./matrix.ts";

// Tests another storage and original clients at once: a row that fails only here is caused by one of
// the two. Separate runs would take twice as long.
testMatrix("SQLite", originalOnly);

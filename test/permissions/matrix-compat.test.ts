import { originalOnly } from "../lib/original-requests.ts";
import { testMatrix } from "./matrix.ts";

// Another storage and original clients at once: a row that fails here only is one of the two, and a third run would take as long again.
testMatrix("SQLite", originalOnly);

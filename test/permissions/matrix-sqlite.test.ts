import { testMatrix } from "./matrix.ts";

testMatrix("SQLite");

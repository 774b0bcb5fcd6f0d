import { testMatrix } from "./matrix.ts";

testMatrix("memory");

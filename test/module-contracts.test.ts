import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { moduleContract } from "@waymark/core/testing";
import { describe, expect, test } from "vitest";

const runner = { describe, test, expect };

moduleContract(accounts(), runner);
moduleContract([accounts(), content()], runner);

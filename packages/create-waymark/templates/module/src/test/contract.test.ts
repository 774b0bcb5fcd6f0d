import { describe, expect, test } from "vitest";
import { accounts } from "waymark";
import { moduleContract } from "waymark/testing";
import { __export__ } from "../index.ts";

moduleContract([accounts(), __export__()], { describe, test, expect });

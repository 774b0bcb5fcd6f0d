import { describe, expect, test } from "vitest";
import { accounts, content } from "waymark";
import { moduleContract } from "waymark/testing";
import { bookings } from "../index.ts";

moduleContract([accounts(), content(), bookings()], { describe, test, expect });

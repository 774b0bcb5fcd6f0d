import { accounts } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { calendar } from "@waymark/calendar";
import { calendarImport } from "@waymark/calendar-import";
import { calendarViews } from "@waymark/calendar-views";
import { content } from "@waymark/content";
import { moduleContract } from "@waymark/core/testing";
import { forms } from "@waymark/forms";
import { mcp } from "@waymark/mcp";
import { oembed } from "@waymark/oembed";
import { openapi } from "@waymark/openapi";
import { redirection } from "@waymark/redirection";
import { siteHealth } from "@waymark/site-health";
import { describe, expect, test } from "vitest";

const runner = { describe, test, expect };

moduleContract(accounts(), runner);
moduleContract([accounts(), content()], runner);
moduleContract([accounts(), siteHealth()], runner);
moduleContract([openapi(), mcp({ tools: "all", write: true })], runner);
moduleContract([accounts(), content(), oembed(), blockEditor()], runner);
moduleContract([accounts(), content(), redirection()], runner);
moduleContract([accounts(), content(), calendar()], runner);
moduleContract([accounts(), content(), calendar(), calendarImport()], runner);
moduleContract([accounts(), content(), calendar(), calendarViews()], runner);
moduleContract([accounts(), content(), forms()], runner);

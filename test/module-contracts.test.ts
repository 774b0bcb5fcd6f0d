import { accounts } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { calendar } from "@waymark/calendar";
import { calendarImport } from "@waymark/calendar-import";
import { calendarViews } from "@waymark/calendar-views";
import { consent } from "@waymark/consent";
import { content } from "@waymark/content";
import { moduleContract } from "@waymark/core/testing";
import { forms } from "@waymark/forms";
import { mcp } from "@waymark/mcp";
import { oembed } from "@waymark/oembed";
import { openapi } from "@waymark/openapi";
import { popup } from "@waymark/popup";
import { redirection } from "@waymark/redirection";
import { security } from "@waymark/security";
import { seo } from "@waymark/seo";
import { siteHealth } from "@waymark/site-health";
import { sitekit } from "@waymark/sitekit";
import { stringLocator } from "@waymark/string-locator";
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
moduleContract([accounts(), content(), popup()], runner);
moduleContract([accounts(), content(), seo()], runner);
moduleContract([accounts(), content(), sitekit()], runner);
moduleContract([accounts(), content(), security()], runner, {
  mayChange: [
    { reason: "Proofs are counted whatever becomes of them.", tables: ["core_attempts"] },
  ],
});
moduleContract([accounts(), content(), consent()], runner);
moduleContract([accounts(), content(), stringLocator({ content: true })], runner);

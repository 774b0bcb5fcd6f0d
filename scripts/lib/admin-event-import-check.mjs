/** Imports the chosen events of a file. Another file was chosen first, whose upload ends later. */
export async function importEvents(page, { url }, check) {
  const event = (uid, day, title) => `BEGIN:VEVENT
UID:${uid}@tides
DTSTAMP:20260101T000000Z
DTSTART;VALUE=DATE:${day}
SUMMARY:${title}
END:VEVENT`;
  const year = new Date().getFullYear() + 1;
  const calendar = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//tides//EN
${event("high", `${year}0410`, "High tide at the quay")}
${event("low", `${year}0611`, "Low tide at the quay")}
END:VCALENDAR
`;
  await page.goto(`${url}/admin`);
  await page.getByRole("link", { name: "Event imports" }).click();
  await page.getByRole("link", { name: "Add import" }).click();
  await page.getByRole("combobox", { name: "From" }).click();
  await page.getByRole("option", { name: "Calendar file" }).click();
  const choose = (name, text) =>
    page.locator("input[type=file]").setInputFiles({
      name,
      mimeType: "text/calendar",
      buffer: Buffer.from(text.replaceAll("\n", "\r\n")),
    });
  // The upload of a file that was chosen by mistake ends after that of the right one.
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const path = "**/api/core/v2/media";
  let uploads = 0;
  await page.route(path, async (route) => {
    if (++uploads === 1) await held;
    await route.continue();
  });
  await choose("neaps.ics", calendar.replaceAll("tide at", "neap at"));
  const isUpload = (response) => response.url().endsWith("/api/core/v2/media");
  await Promise.all([page.waitForResponse(isUpload), choose("tides.ics", calendar)]);
  await Promise.all([page.waitForResponse(isUpload), release()]);
  await page.unroute(path);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("checkbox", { name: "Select Low tide at the quay" }).uncheck();
  await page.getByRole("button", { name: "Import 1 item" }).click();
  await page.getByText("Imported", { exact: true }).waitFor({ timeout: 60_000 });
  const found = await (await fetch(`${url}/api/calendar/events/v1/events?search=tide`)).json();
  const titles = found.events.map(({ title }) => title).filter((one) => one.includes("tide at"));
  check(
    "an import of events takes those that were chosen",
    titles.join() === "High tide at the quay",
  );
}

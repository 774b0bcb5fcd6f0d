import { expect, test } from "vitest";
import { abbreviationOf, toDetails, toSql, withOffset } from "./display.ts";

test.each([
  ["Europe/Berlin", "2031-01-10T12:00:00", "CET"],
  ["Europe/Paris", "2031-07-10T12:00:00", "CEST"],
  ["America/New_York", "2031-01-10T12:00:00", "EST"],
  ["America/New_York", "2031-07-10T12:00:00", "EDT"],
  ["Europe/London", "2031-07-10T12:00:00", "BST"],
  ["Asia/Tokyo", "2031-07-10T12:00:00", "JST"],
  ["Asia/Kolkata", "2031-07-10T12:00:00", "IST"],
  ["Pacific/Honolulu", "2031-07-10T12:00:00", "HST"],
  ["Europe/Dublin", "2031-07-10T12:00:00", "IST"],
  ["America/St_Johns", "2031-07-10T12:00:00", "NDT"],
  ["Asia/Dubai", "2031-07-10T12:00:00", "GST"],
  ["Asia/Kathmandu", "2031-07-10T12:00:00", "+0545"],
  ["America/Sao_Paulo", "2031-07-10T12:00:00", "-03"],
  ["Australia/Sydney", "2031-01-10T12:00:00", "AEDT"],
  ["Africa/Nairobi", "2031-01-10T12:00:00", "EAT"],
  ["UTC", "2031-07-10T12:00:00", "UTC"],
  ["UTC+5:30", "2031-07-10T12:00:00", "UTC+5:30"],
])("%s has its common abbreviation", (zone, utc, written) => {
  expect(abbreviationOf(zone, utc)).toBe(written);
});

test("a time is formatted whole, in parts, and with its UTC offset", () => {
  expect(toSql("2031-05-10T09:00:00")).toBe("2031-05-10 09:00:00");
  expect(toDetails("2031-05-10T09:08:07")).toEqual({
    year: "2031",
    month: "05",
    day: "10",
    hour: "09",
    minutes: "08",
    seconds: "07",
  });
  expect(withOffset("2031-05-10T09:00:00", "2031-05-10T13:00:00")).toBe(
    "2031-05-10T09:00:00-04:00",
  );
  expect(withOffset("2031-05-10T09:00:00", "2031-05-10T03:30:00")).toBe(
    "2031-05-10T09:00:00+05:30",
  );
});

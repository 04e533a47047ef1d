import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ask } from "../factories/site";

const ODD = [
  "a".repeat(300),
  "a".repeat(60_000),
  "\u0000admin",
  "admin\u0000",
  "\u202Enimda",
  "ad\u200Bmin",
  "🌿".repeat(40),
  "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}@example.org",
  "\uD800",
  "\uD800@example.org",
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  "%' OR username LIKE '%",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "{{7*7}}",
  "a\r\nSet-Cookie: x=1",
  "@",
  "@@@@",
  "\t\n\r",
  "Ω≈ç√∫˜µ≤≥÷",
  "م".repeat(100),
];

describe("an odd name at the login", () => {
  it.each(ODD.map((name, n) => [n, name] as const))(
    "number %i is refused in words, by page and API",
    async (n, name) => {
      const from = `198.18.0.${n}`;
      const api = await ask("/api/auth/login", { json: { login: name, password: name }, from });
      const page = await ask("/login", { form: { login: name, password: "x" }, from });
      for (const response of [api, page]) {
        expect([400, 401, 413]).toContain(response.status);
        expect(response.headers.get("set-cookie")).toBeNull();
      }
      expect(await page.text()).not.toContain("<script>alert(1)</script>");
    },
  );

  it("leaves at most two readable characters of it in the login log", async () => {
    const { results } = await env.DB.prepare("select username from login_attempts").all<{ username: string }>();
    expect(results.length).toBeGreaterThan(20);
    for (const { username } of results) {
      expect(username).toMatch(/^.{0,2}•••$/u);
      expect(username).not.toMatch(/\p{C}/u);
    }
    expect(await env.DB.prepare("select count(*) as n from users").first("n")).toBe(0);
  });
});

describe("an odd address on the waitlist", () => {
  it.each(ODD.map((name, n) => [n, name] as const))("number %i is refused, or kept as typed", async (n, name) => {
    const response = await ask("/api/waitlist", { json: { email: name }, from: `198.18.1.${n}` });
    expect([200, 400, 413]).toContain(response.status);
  });
});

describe("an odd address of a page", () => {
  it.each([
    "/vendor/%00",
    "/vendor/%ff%fe",
    "/vendor/%E0%A4%A",
    "/vendor/..%2f..%2fadmin",
    "/vendor/%F0%9F%8C%BF",
    `/vendor/${"a".repeat(5000)}`,
    `/search?q=${"a".repeat(10_000)}`,
    "/search?q=%00%E2%80%AE",
    "/vendors?sort=%27%3B--&minRating=NaN&cursor=%%%",
    "/login?returnTo=%0d%0aSet-Cookie:x=1",
    "/login?returnTo[]=//evil.example",
    "/reviews?vendor=%00&rating=-1&sort=constructor",
    "/education/__proto__",
    "/blog/constructor",
    "/.env",
    "/wp-login.php",
    "/%",
    "/vendor/x.data",
    "/_.data",
    "/vendors/_.data",
    "/__manifest?p=/admin",
  ])("%s answers below 500", async (path) => {
    const response = await ask(path);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get("set-cookie")).toBeNull();
  });
});

import { SENDING_MARKS, SENDING_RULES } from "@worker/domain/voice/messages/limits";
import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";

const get = (path: string) => exports.default.fetch(`https://leafproof.test${path}`);
const html = async (path: string) => {
  const response = await get(path);
  return { status: response.status, text: await response.text() };
};

describe("pages of words", () => {
  it.each([
    ["/privacy-policy", "Privacy Policy", "July 10, 2025"],
    ["/terms-of-service", "Terms of Service", "July 10, 2025"],
    ["/legal-disclaimer", "Legal Disclaimer", "December 2024"],
  ])("%s shows its title, its date and a way to each section", async (path, title, date) => {
    const { status, text } = await html(path);
    expect(status).toBe(200);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toMatch(new RegExp(`Last updated: (?:<!-- -->)?<time dateTime="[\\d-]+">${date}</time>`, "i"));
    expect(text).toContain(`<title>${title} · Leafproof</title>`);
    const anchors = [...text.matchAll(/<li><a href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(anchors.length).toBeGreaterThan(7);
    for (const id of anchors) expect(text).toContain(`<h2 id="${id}">`);
  });

  it("prints the addresses from the settings as mail links", async () => {
    const { text } = await html("/privacy-policy");
    expect(text).toMatch(/<a href="mailto:[^"@]+@[^"@]+"/);
    expect(text).not.toMatch(/\{\w+Email\}/);
  });

  it("makes the poison control number a link that a phone can call", async () => {
    const { text } = await html("/education/dosing");
    expect(text).toContain('<a href="tel:+18002221222"');
  });

  it.each([
    "/education/dosing",
    "/education/potentiators",
    "/education/tapering",
    "/education/laws",
    "/mission",
    "/how-we-verify",
    "/community-guidelines",
    "/community/rules",
    "/contact-support",
    "/membership-upgrade",
    "/blog",
    "/news",
  ])("%s is there", async (path) => {
    const { status, text } = await html(path);
    expect(status).toBe(200);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
  });

  it("names the limits of messages as the server keeps them", async () => {
    const { text } = await html("/community/rules");
    const [fast, many] = SENDING_RULES;
    for (const { limit } of [fast, many]) expect(text).toContain(`${limit} in `);
    for (const { above } of SENDING_MARKS) expect(text).toContain(`more than ${above}`);
    expect(text).toContain("10 in 5 minutes, 60 in an hour");
    expect(text).toContain("after more than 60 sending pauses for an hour, after more than 80 for 24 hours");
    expect(text).toContain("up to 1,000 characters");
  });

  it("says that messages can be reported, and how", async () => {
    for (const path of ["/community-guidelines", "/community/rules"]) {
      const { text } = await html(path);
      expect(text).toContain("message that somebody");
      expect(text).toContain("“Report”");
    }
  });

  it.each(["/blog", "/news"])("%s leads to each of its posts", async (path) => {
    const { text } = await html(path);
    const posts = [...new Set([...text.matchAll(new RegExp(`href="(${path}/[^"]+)"`, "g"))].map(([, href]) => href!))];
    expect(posts.length).toBeGreaterThanOrEqual(3);
    for (const post of posts) expect((await get(post)).status).toBe(200);
  });

  it.each(["/education/none", "/blog/none", "/news/none", "/blog/..%2Flegal%2Fprivacy-policy", "/education/__proto__"])(
    "%s is not found",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { OutgoingMail, Sender } from "@worker/mail/mail";
import { mailerOf } from "@worker/mail/mailer";
import { htmlOf, toMessage } from "@worker/mail/message";
import { NOW } from "../../factories/rows";

const SENDER: Sender = { address: "support@leafproof.example", origin: "https://leafproof.example" };
const mail = (overrides: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: "01MAIL",
  kind: "confirm email",
  recipient: "ann@example.org",
  subject: "Confirm your email address",
  body: "Hello annmoss,\n\nhttps://leafproof.example/mail/confirm?token=abc&x=<1>",
  ...overrides,
});

const fromBase64 = (text: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll("\r\n", "")), (char) => char.charCodeAt(0)));

/** Header lines and decoded parts of a message. */
function parse(message: string) {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const parts = [...rest.join("\r\n\r\n").matchAll(/Content-Type: (text\/\w+)[^]*?\r\n\r\n([^-]*)/g)];
  return {
    headers: head.split("\r\n"),
    parts: Object.fromEntries(parts.map(([, type = "", data = ""]) => [type, fromBase64(data.trim())])),
  };
}

const header = (message: string, name: string) =>
  parse(message)
    .headers.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    .map((line) => line.slice(name.length + 2));

describe("a message", () => {
  const message = toMessage(mail(), SENDER, NOW);

  it("says who it is from, where to answer, when it was written", () => {
    expect(header(message, "From")).toEqual([`=?utf-8?B?${btoa("Leafproof")}?= <support@leafproof.example>`]);
    expect(header(message, "Reply-To")[0]).toContain("<support@leafproof.example>");
    expect(header(message, "To")).toEqual(["<ann@example.org>"]);
    expect(header(message, "Date")).toEqual(["Fri, 20 Nov 2026 12:00:00 +0000"]);
    expect(fromBase64(/\?B\?(.*)\?=/.exec(header(message, "Subject")[0] ?? "")?.[1] ?? "")).toBe(
      "Confirm your email address",
    );
  });

  it("has the same id each time it goes out", () => {
    expect(header(message, "Message-ID")).toEqual(["<01MAIL@leafproof.example>"]);
    expect(header(toMessage(mail(), SENDER, NOW + 1), "Message-ID")).toEqual(["<01MAIL@leafproof.example>"]);
  });

  it("carries the plain text and the same as HTML, escaped, its links as links", () => {
    const { parts } = parse(message);
    expect(parts["text/plain"]).toBe(mail().body);
    const html = parts["text/html"] ?? "";
    expect(html).toContain("<p>Hello annmoss,</p>");
    expect(html).toContain('<a href="https://leafproof.example/mail/confirm?token=abc&amp;x=">');
    expect(html).toContain("&lt;1&gt;");
  });

  it("keeps letters of every script and lines short enough for any server", () => {
    const long = `Grüße, 世界. ${"word ".repeat(400)}`;
    const text = toMessage(mail({ subject: "Grüße 世界", body: long }), SENDER, NOW);
    expect(parse(text).parts["text/plain"]).toBe(long);
    expect(Math.max(...text.split("\r\n").map(({ length }) => length))).toBeLessThan(200);
  });

  it("offers to unsubscribe where it names a place for it, and nowhere else", () => {
    expect(header(message, "List-Unsubscribe")).toEqual([]);
    expect(header(message, "List-Unsubscribe-Post")).toEqual([]);
    const unknown = toMessage(mail({ unsubscribePath: "/mail/unsubscribe?a=1" }), { ...SENDER, origin: null }, NOW);
    expect(header(unknown, "List-Unsubscribe")).toEqual([]);
  });

  it("lets a mail program end mails that name a place for it", () => {
    const named = toMessage(mail({ kind: "waitlist", unsubscribePath: "/waitlist/leave?entry=1" }), SENDER, NOW);
    expect(header(named, "List-Unsubscribe")).toEqual(["<https://leafproof.example/waitlist/leave?entry=1>"]);
    expect(header(named, "List-Unsubscribe-Post")).toEqual(["List-Unsubscribe=One-Click"]);
  });
});

describe("a line break smuggled into a mail", () => {
  const INJECTED = ["\r\nBcc: evil@example.net", "\nBcc: evil@example.net", "\rBcc: x", "\u2028Bcc: x", "\0Bcc: x"];

  it.each(INJECTED)("adds no header through the subject: %j", (text) => {
    const { headers } = parse(toMessage(mail({ subject: `Hello${text}` }), SENDER, NOW));
    expect(headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(headers.every((line) => /^[A-Za-z-]+: [^\r\n]/.test(line))).toBe(true);
  });

  it.each([
    ...INJECTED.map((text) => `ann@example.org${text}`),
    "ann@example.org, evil@example.net",
    "ann@example.org> <evil@example.net",
    '"x" <evil@example.net>',
    "ann@example.org evil@example.net",
    "ann",
    "@example.org",
    "",
  ])("or a list in the recipient is refused: %j", (recipient) => {
    expect(() => toMessage(mail({ recipient }), SENDER, NOW)).toThrow("The address is malformed.");
  });

  it("is refused in the sender's address too", () => {
    const address = "support@leafproof.example\r\nBcc: evil@example.net";
    expect(() => toMessage(mail(), { ...SENDER, address }, NOW)).toThrow("The address is malformed.");
  });

  it("stays text in the body", () => {
    const body =
      "Hello\r\n\r\nBcc: evil@example.net\r\n--boundary\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>";
    const { headers, parts } = parse(toMessage(mail({ body }), SENDER, NOW));
    expect(headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(parts["text/plain"]).toBe(body);
    expect(parts["text/html"]).not.toContain("<script>");
  });
});

describe("the HTML of a text", () => {
  it.each([
    ["javascript:alert(1)", /href/],
    ['https://leafproof.example/"onmouseover="alert(1)', /onmouseover="/],
    ["<img src=x onerror=alert(1)>", /<img/],
  ])("makes nothing live of %s", (text, live) => {
    expect(htmlOf(text)).not.toMatch(live);
  });
});

describe("the platform's binding", () => {
  it("takes the message as it is made", async () => {
    await expect(mailerOf(env.MAIL).send(mail(), SENDER, NOW)).resolves.toBeUndefined();
  });

  it("is not asked where an address is malformed", async () => {
    const asked = mailerOf(env.MAIL).send(mail({ recipient: "a@b.example\r\nBcc: c@d.example" }), SENDER, NOW);
    await expect(asked).rejects.toThrow();
  });
});

import { expect, it } from "vitest";
import { fromBase64Url } from "@worker/push/base64url";
import { isPushEndpoint, KNOWN_PUSH_SERVICES } from "@worker/push/push-services";
import { vapidHeader } from "@worker/push/vapid";

const VAPID = {
  publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  subject: "https://leafproof.example",
};
const NOW = Date.UTC(2026, 10, 23, 5);
const HOUR = 3_600_000;
const read = (part = ""): unknown => JSON.parse(new TextDecoder().decode(fromBase64Url(part)));

it("signs who the site is for one push service, for less than a day", async () => {
  const header = await vapidHeader(VAPID, "https://push.test", NOW);
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  expect(read(head)).toEqual({ typ: "JWT", alg: "ES256" });
  const { exp, ...said } = read(claims) as { exp: number };
  expect(said).toEqual({ aud: "https://push.test", sub: "https://leafproof.example" });
  expect(exp * 1000 - NOW).toBeGreaterThan(12 * HOUR);
  expect(exp * 1000 - NOW).toBeLessThan(24 * HOUR);
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const publicKey = await crypto.subtle.importKey("raw", fromBase64Url(key), algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(`${head}.${claims}`);
  expect(await crypto.subtle.verify(algorithm, publicKey, fromBase64Url(signature), signed)).toBe(true);
});

it("signs once for hours, and anew for another service and later", async () => {
  const at = (now: number, audience = "https://push.test") => vapidHeader(VAPID, audience, now);
  expect(await at(NOW + 1)).toBe(await at(NOW));
  expect(await at(NOW, "https://other.test")).not.toBe(await at(NOW));
  expect(await at(NOW + 6 * HOUR)).not.toBe(await at(NOW));
});

it.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://db5p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://user:word@fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com.evil.example/abc", false],
  ["https://evilpush.apple.com/abc", false],
  ["https://push.apple.com.evil.example/abc", false],
  ["https://169.254.169.254/latest", false],
  ["https://localhost/abc", false],
  [`https://fcm.googleapis.com/${"a".repeat(1024)}`, false],
  ["not an address", false],
])("calls only the push services of its list: %s", (address, may) => {
  expect(isPushEndpoint(address, KNOWN_PUSH_SERVICES)).toBe(may);
});

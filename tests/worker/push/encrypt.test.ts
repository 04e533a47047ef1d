import { describe, expect, it } from "vitest";
import { fromBase64Url, toBase64Url } from "@worker/push/base64url";
import { areBrowserKeys, encryptFor, toJwk } from "@worker/push/encrypt";
import { aBrowser, openPush } from "../../factories/push";

/** RFC 8291, section 5 and appendix A. */
const TEXT = "When I grow up, I want to be a watermelon";
const POINT = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const SCALAR = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const BROWSER = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const BROWSER_SCALAR = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
const SEALED =
  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

async function theirDraw() {
  const algorithm = { name: "ECDH", namedCurve: "P-256" };
  const point = fromBase64Url(POINT);
  const privateKey = await crypto.subtle.importKey("jwk", toJwk(point, SCALAR), algorithm, true, ["deriveBits"]);
  const publicKey = await crypto.subtle.importKey("raw", point, algorithm, true, []);
  return { keys: { privateKey, publicKey }, point, salt: fromBase64Url("DGv6ra1nlYgDCS1FRnbzlw") };
}

describe("a message to a browser", () => {
  it("is sealed as the standard's example", async () => {
    expect(toBase64Url(await encryptFor(BROWSER, TEXT, await theirDraw()))).toBe(SEALED);
  });

  it("is opened by the browser of the example", async () => {
    const keys = { point: BROWSER.p256dh, scalar: BROWSER_SCALAR, auth: BROWSER.auth };
    expect(await openPush(keys, fromBase64Url(SEALED))).toBe(TEXT);
  });

  it("is another each time, and fits what a push service takes", async () => {
    const browser = await aBrowser();
    const long = "ü".repeat(1996);
    const [one, two] = await Promise.all([encryptFor(browser.json.keys, long), encryptFor(browser.json.keys, long)]);
    expect(toBase64Url(one)).not.toBe(toBase64Url(two));
    expect(one.length).toBeLessThanOrEqual(4096);
    expect(await browser.open(one)).toBe(long);
    await expect(encryptFor(browser.json.keys, `${long}ü`)).rejects.toThrow("too long");
  });
});

it.each([
  ["the example's", BROWSER, true],
  ["a point cut short", { ...BROWSER, p256dh: BROWSER.p256dh.slice(0, -4) }, false],
  ["a compressed point", { ...BROWSER, p256dh: `A${BROWSER.p256dh.slice(1)}` }, false],
  ["a secret cut short", { ...BROWSER, auth: "BTBZ" }, false],
  ["no base64", { ...BROWSER, auth: "%%%" }, false],
])("knows a browser's keys: %s", (_, keys, are) => {
  expect(areBrowserKeys(keys)).toBe(are);
});

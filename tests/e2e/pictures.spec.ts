import type { Locator, Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { makeKey, turnOn } from "./steps/private-mode";
import { field, idOf, log, talk, takeBack } from "./steps/talking";

/** A picture as a camera would leave it, drawn in the browser: with a note of where it was taken behind its end. */
async function aPicture(page: Page, color = "#1f6b4a"): Promise<Uint8Array> {
  const drawn: string = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [480, 360];
    const context = canvas.getContext("2d");
    if (context === null) return "";
    context.fillStyle = fill;
    context.fillRect(0, 0, 480, 360);
    context.fillStyle = "#fbfaf6";
    context.fillRect(60, 60, 200, 120);
    return canvas.toDataURL("image/png").slice("data:image/png;base64,".length);
  }, color);
  return Uint8Array.from(`${atob(drawn)}GPS 52.52 13.40`, (char) => char.charCodeAt(0));
}

const choose = async (page: Page, bytes: Uint8Array, name = "seal.png", mimeType = "image/png") =>
  page.getByLabel("Add a picture").setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
const panel = (page: Page) => page.getByRole("region", { name: "Picture" });
const shown = (page: Page, alt: string) => log(page).getByRole("img", { name: alt });
const isDrawn = (page: Page, alt: string) =>
  shown(page, alt).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

/** Writes down, where a test can read it, whether a file that leaves the page says where it was taken. */
const noteSent = (page: Page) =>
  page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body?: XMLHttpRequestBodyInit | Document | null) {
      if (body instanceof Blob)
        void body.text().then((text) => {
          document.documentElement.dataset["sent"] = text.includes("GPS") ? "with its place" : "without a place";
        });
      send.call(this, body);
    };
  });

test("a picture is described, sent and seen by the other, and goes with the message that is taken back", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annshows"), await newMember(browser, "beasees")];
  const { page } = ann;
  await talk(ann, bea);
  await noteSent(page);
  await choose(page, await aPicture(page));
  await expect(panel(page).getByLabel("What it shows")).toBeFocused();
  await expect(panel(page)).toContainText("Ready to be sent");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type("The seal, unbroken");
  await page.keyboard.press("Enter");
  await expect(shown(bea.page, "The seal, unbroken")).toBeVisible();
  await expect.poll(() => isDrawn(bea.page, "The seal, unbroken")).toBe(true);
  expect(await page.evaluate(() => document.documentElement.dataset["sent"])).toBe("without a place");
  await expect(panel(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await bea.page.reload();
  await expect(shown(bea.page, "The seal, unbroken")).toBeVisible();
  expect(await violations(bea.page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await choose(page, await aPicture(page, "#7db8e0"));
  await expect(panel(page)).toContainText("Ready to be sent");
  expect(await visualViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await expect(panel(page)).toHaveCount(0);

  await page.reload();
  await page.getByLabel("Change this message").first().click();
  await page.getByLabel("What its picture shows").fill("The seal, whole");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(shown(bea.page, "The seal, whole")).toBeVisible();
  // The other may see it before it is closed here, and a click on what is open closes it.
  await expect(page.getByLabel("What its picture shows").first()).toBeHidden();
  await page.getByLabel("Change this message").first().click();
  await takeBack(page);
  await expect(log(bea.page)).toContainText("Message taken back");
  await expect(log(bea.page).getByRole("img", { name: "The seal, whole" })).toHaveCount(0);
});

test("a picture that is pasted or dropped waits for its upload, which can be tried again", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annpastes"), await newMember(browser, "beagets")];
  const { page } = ann;
  await talk(ann, bea);
  /** @param color of the picture; null for a file that is none */
  const give = async (event: "paste" | "drop", color: string | null, onto = field(page)) => {
    const bytes = color === null ? null : [...(await aPicture(page, color))];
    await onto.evaluate(
      (area, { kind, data }) => {
        const transfer = new DataTransfer();
        transfer.items.add(
          data === null
            ? new File(["Lot 44"], "lots.pdf", { type: "application/pdf" })
            : new File([new Uint8Array(data)], "seal.png", { type: "image/png" }),
        );
        const init = { bubbles: true, cancelable: true };
        area.dispatchEvent(
          kind === "paste"
            ? new ClipboardEvent(kind, { ...init, clipboardData: transfer })
            : new DragEvent(kind, { ...init, dataTransfer: transfer }),
        );
      },
      { kind: event, data: bytes },
    );
  };
  await page.route("**/images", (route) => route.abort());
  await give("paste", "#b7791f");
  await expect(panel(page).getByRole("alert")).toContainText("The upload did not go through");
  await field(page).fill("What came today");
  await field(page).press("Enter");
  await expect(panel(page)).toContainText("Your message was not sent");
  await expect(field(page)).toHaveValue("What came today");
  await page.unroute("**/images");
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel(page)).toContainText("Ready to be sent");
  await field(page).press("Enter");
  await expect(log(bea.page)).toContainText("What came today");
  await expect(shown(bea.page, "Picture, not described")).toBeVisible();

  await give("drop", "#1e5f8a");
  await expect(panel(page)).toContainText("Ready to be sent");
  await field(page).press("Enter");
  await expect(shown(bea.page, "Picture, not described")).toHaveCount(2);

  await choose(page, new TextEncoder().encode("<svg/>"), "a.svg", "image/svg+xml");
  await expect(panel(page).getByRole("alert")).toContainText("Please choose a JPG, PNG, GIF or WebP picture.");

  await give("drop", "#4d7c0f", log(page));
  await expect(panel(page)).toContainText("Ready to be sent");
  await give("drop", null, log(page));
  await expect(panel(page).getByRole("alert")).toContainText("Please choose a JPG, PNG, GIF or WebP picture.");
});

test("a first message, and one from an earlier page, bring a picture as an open conversation does", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annbegins"), await newMember(browser, "beabegins")];
  const { page } = ann;
  const describe = (words: string) => panel(page).getByLabel("What it shows").fill(words);
  await page.goto(`/messages?user=${await idOf(bea)}`);
  await hydrate(page);
  await page.route("**/images", (route) => route.abort());
  await choose(page, await aPicture(page));
  await expect(panel(page).getByRole("alert")).toContainText("The upload did not go through");
  await describe("The whole parcel");
  await field(page).press("Enter");
  await expect(panel(page)).toContainText("Your message was not sent");
  await page.unroute("**/images");
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel(page)).toContainText("Ready to be sent");
  await field(page).press("Enter");
  await expect(shown(page, "The whole parcel")).toBeVisible();
  await expect(page).toHaveURL(/conversation=/);
  await expect(panel(page)).toHaveCount(0);

  const id = new URL(page.url()).searchParams.get("conversation") ?? "";
  await ann.send("POST", `/api/conversations/${id}/messages`, { content: "And a second one" });
  await page.goto(`/messages?conversation=${id}&before=2`);
  await hydrate(page);
  await choose(page, await aPicture(page, "#1e5f8a"));
  await describe("The seal from above");
  await expect(panel(page)).toContainText("Ready to be sent");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).not.toHaveURL(/before=/);
  await expect(shown(page, "The seal from above")).toBeVisible();
  await bea.page.goto(`/messages?conversation=${id}`);
  await expect.poll(() => isDrawn(bea.page, "The seal from above")).toBe(true);
});

test("a file that is dropped beside the messages moves nothing, and where messages stand it is refused in words", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "anndrops", 1280), await newMember(browser, "beadrops", 1280)];
  const { page } = ann;
  const path = await talk(ann, bea);
  /** What the page makes of a file that is dragged there and dropped. */
  const drag = (onto: Locator) =>
    onto.evaluate((target) =>
      ["dragover", "drop"].map((kind) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["Lot 44"], "lots.pdf", { type: "application/pdf" }));
        const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer });
        target.dispatchEvent(event);
        return { kind, isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
      }),
    );
  const refused = ["dragover", "drop"].map((kind) => ({ kind, isPrevented: true, effect: "none" }));
  expect(await drag(page.locator(".conversations"))).toEqual(refused);
  await expect(panel(page)).toHaveCount(0);
  expect((await drag(log(page))).map(({ isPrevented }) => isPrevented)).toEqual([true, true]);
  await expect(panel(page).getByRole("alert")).toContainText("Please choose a JPG, PNG, GIF or WebP picture.");

  await page.goto(`${path}&find=`);
  await hydrate(page);
  for (const place of [".conversations", ".talk", ".topbar"])
    expect(await drag(page.locator(place).first()), place).toEqual(refused);
  await expect(page).toHaveURL(/find=$/);
});

test("without scripts the form brings the picture along", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annforms"), await newMember(browser, "beaforms")];
  const path = await talk(ann, bea);
  const picture = await aPicture(ann.page);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await ann.page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(path);
  await plain.getByText("Add a picture").click();
  await plain
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from(picture) });
  await plain.getByLabel("What it shows").fill("The whole parcel");
  await plain.getByRole("button", { name: "Send" }).click();
  await expect(shown(plain, "The whole parcel")).toBeVisible();
  await expect(shown(bea.page, "The whole parcel")).toBeVisible();
  await context.close();
});

test("in private mode a picture is sealed in the browser, opened by the other's, and retried where it cannot be fetched", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annveils", 1280), await newMember(browser, "beaveils", 1280)];
  await makeKey(ann);
  await makeKey(bea);
  const path = await talk(ann, bea);
  await turnOn(ann.page);
  const { page } = ann;
  const sent: { type: string; size: number }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/images"))
      sent.push({
        type: request.headers()["content-type"] ?? "",
        size: Number(request.headers()["content-length"] ?? request.postDataBuffer()?.length ?? 0),
      });
  });
  await choose(page, await aPicture(page));
  await expect(panel(page)).toContainText("Ready to be sent");
  expect(await violations(page)).toEqual([]);
  await panel(page).getByLabel("What it shows").fill("The seal, veiled");
  await page.keyboard.press("Enter");
  await expect.poll(() => isDrawn(bea.page, "The seal, veiled")).toBe(true);
  await expect.poll(() => isDrawn(page, "The seal, veiled")).toBe(true);
  expect(sent.map(({ type }) => type)).toEqual(["application/octet-stream"]);
  expect(await shown(bea.page, "The seal, veiled").getAttribute("src")).toMatch(/^blob:/);
  expect(await violations(bea.page)).toEqual([]);

  await bea.page.route("**/files/messages/**", (route) => route.abort());
  await bea.page.goto(path);
  await hydrate(bea.page);
  await expect(log(bea.page)).toContainText("The picture could not be fetched.");
  await bea.page.unroute("**/files/messages/**");
  await bea.page.route("**/files/messages/**", async (route) => {
    const answer = await route.fetch();
    const body = await answer.body();
    body[200] = (body[200] ?? 0) ^ 1;
    await route.fulfill({ response: answer, body });
  });
  await log(bea.page).getByRole("button", { name: "Try again" }).click();
  await expect(log(bea.page)).toContainText("This picture was changed on the way");
  await bea.page.unroute("**/files/messages/**");
  await bea.page.goto(path);
  await hydrate(bea.page);
  await expect.poll(() => isDrawn(bea.page, "The seal, veiled")).toBe(true);

  await page.getByLabel("Change this message").first().click();
  await page.getByLabel("What its picture shows").fill("The seal, unveiled");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(shown(bea.page, "The seal, unveiled")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await visualViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByLabel("Change this message").first().click();
  await takeBack(page);
  await expect(log(bea.page)).toContainText("Message taken back");
});

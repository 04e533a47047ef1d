import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { insert } from "../../factories/insert";
import { aJpeg, aPng } from "../../factories/pictures";
import { aReview, aVendor } from "../../factories/rows";
import { aPerson, ask, cookiesOf, ORIGIN, type Person } from "../../factories/site";

const PATH = "/account/picture";
let ann: Person;
let serial = 0;
beforeEach(async () => {
  serial += 1;
  ann = await aPerson({ username: `ann${serial}` });
});

/** What a browser without scripts sends; "" is a file field left empty. */
function post(file: Uint8Array<ArrayBuffer> | "", fields: Record<string, string> = {}): Promise<Response> {
  const body = new FormData();
  body.set("profilePicture", file === "" ? new File([], "") : new File([file], "me.jpg", { type: "image/jpeg" }));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { cookie: ann.cookie };
  return exports.default.fetch(new Request(`${ORIGIN}${PATH}`, { method: "POST", body, headers, redirect: "manual" }));
}
const page = async (path = PATH) => (await ask(path, { cookie: ann.cookie })).text();
const pictureOf = (html: string) => /src="(\/pictures\/[^"]+)"/.exec(html)?.[1];

describe("the picture page", () => {
  it("says what a picture may be, and that there is none yet", async () => {
    const html = await page();
    expect(html).toContain("JPG, PNG or GIF, max 2MB");
    expect(html).toContain('accept="image/jpeg,image/png,image/gif"');
    expect(html).toContain("You have no picture yet");
    expect(html).not.toContain("Remove picture");
  });

  it("stores what a form without scripts brings, and shows it here and in the top bar", async () => {
    const response = await post(aJpeg());
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(PATH);
    expect(cookiesOf(response)["__Host-flash"]).toBeTruthy();
    const html = await page();
    const address = pictureOf(html) ?? "";
    expect(html.split(`src="${address}"`).length - 1).toBe(2);
    expect((await ask(address)).status).toBe(200);
    expect(html).toMatch(/<img[^>]+loading="lazy"[^>]+width="96" height="96"/);
  });

  it("shows it beside what the member wrote, until the account is gone", async () => {
    const vendor = aVendor();
    await insert(env.DB, "vendors", [vendor]);
    await insert(env.DB, "reviews", [aReview({ vendorId: vendor.id, authorId: ann.member.id })]);
    await post(aPng());
    const shown = async () => pictureOf(await (await ask(`/reviews?vendor=${vendor.id}`)).text());
    expect(await shown()).toContain(ann.member.id);
    await env.DB.prepare("update users set deleted_at = 1 where id = ?").bind(ann.member.id).run();
    // Another address, so that the page is rendered anew.
    expect(pictureOf(await (await ask(`/reviews?vendor=${vendor.id}&sort=oldest`)).text())).toBeUndefined();
  });

  it("shows it on the account's overview", async () => {
    await post(aPng());
    expect(pictureOf(await page("/account"))).toContain(ann.member.id);
  });

  it("takes it away again", async () => {
    await post(aJpeg());
    expect((await post("", { intent: "remove" })).status).toBe(303);
    expect(pictureOf(await page())).toBeUndefined();
  });

  it.each([
    ["no file", "", "Please choose a picture."],
    ["a text", new TextEncoder().encode("hello there"), "Please choose a JPG, PNG or GIF picture."],
    ["half a picture", aJpeg().slice(0, 150), "The picture is damaged or incomplete."],
  ] as const)("says beside the field what is wrong with %s", async (_, file, message) => {
    const response = await post(file);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(message);
    expect(html).toContain('aria-describedby="profilePicture-error profilePicture-help"');
    expect((await env.FILES.list({ prefix: `pictures/${ann.member.id}/` })).objects).toEqual([]);
  });

  it("says in a sentence that a body beyond the limit was not read", async () => {
    const response = await post(new Uint8Array(2_300_000));
    expect(response.status).toBe(413);
    expect(await response.text()).toContain(
      "The picture is larger than 2 MB. Please go back and choose a smaller one.",
    );
  });
});

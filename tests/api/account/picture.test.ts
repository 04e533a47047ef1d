import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { readPicture } from "@worker/domain/foundation/users/read-picture";
import { stopClock, tripsOf } from "../../factories/cost";
import { aJpeg, anAnimatedGif, aPng } from "../../factories/pictures";
import { aPerson, ask, ORIGIN, type Person, setSetting } from "../../factories/site";

beforeAll(() => stopClock());

const PATH = "/api/account/picture";
const ADDRESS = /^\/pictures\/person-ann\/[0-9a-f]{64}\.(jpg|png|gif)$/;

let ann: Person;
beforeAll(async () => {
  ann = await aPerson({ username: "ann" });
});

const put = (body: BodyInit, type: string | null = "image/jpeg", cookie = ann.cookie) =>
  exports.default.fetch(
    new Request(`${ORIGIN}${PATH}`, {
      method: "PUT",
      body,
      headers: { cookie, ...(type !== null && { "content-type": type }) },
    }),
  );
async function uploaded(body: BodyInit, type?: string | null): Promise<string> {
  const response = await put(body, type);
  expect(response.status).toBe(200);
  const { picture }: { picture: string } = await response.json();
  return picture;
}
/** What went is deleted after the answer. */
const storesOnly = (keys: string[]) => expect.poll(stored).toEqual(keys);
const stored = async () => (await env.FILES.list({ prefix: "pictures/person-ann/" })).objects.map(({ key }) => key);

describe("PUT /api/account/picture", () => {
  it("stores the cleaned picture as the body itself, and shows it to everybody", async () => {
    const address = await uploaded(aJpeg());
    expect(address).toMatch(ADDRESS);
    const shown = await ask(address);
    expect(shown.status).toBe(200);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(readPicture(aJpeg()).bytes);
  });

  it("takes it from a form too", async () => {
    const form = new FormData();
    form.set("profilePicture", new File([aPng()], "me.png", { type: "image/png" }));
    expect(await uploaded(form, null)).toMatch(/\.png$/);
  });

  it("goes by the bytes, not by what they are called", async () => {
    const address = await uploaded(anAnimatedGif(), "image/jpeg");
    expect(address).toMatch(/\.gif$/);
    expect((await ask(address)).headers.get("content-type")).toBe("image/gif");
  });

  it("takes the place of the picture before, of which nothing stays", async () => {
    const first = await uploaded(aJpeg());
    const second = await uploaded(aPng());
    await storesOnly([second.slice(1)]);
    expect((await ask(first)).status).toBe(404);
  });

  it("leaves one picture behind when many come at once", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => put(index % 2 ? aJpeg() : aPng())));
    const row = await env.DB.prepare("select picture from users where id = 'person-ann'").first<{ picture: string }>();
    await storesOnly([`pictures/person-ann/${row?.picture}`]);
  });

  it("costs at most three round trips to D1", async () => {
    expect(tripsOf(await put(aJpeg()))).toBeLessThanOrEqual(3);
  });

  it.each([
    ["a text", new TextEncoder().encode("hello"), "image/png", 400, "Please choose a JPG, PNG or GIF picture."],
    ["nothing", new Uint8Array(), "image/png", 400, "The file is empty."],
    ["an SVG", new TextEncoder().encode("<svg/>"), "image/svg+xml", 415, "Send a JPG, PNG or GIF picture"],
    ["JSON", new TextEncoder().encode("{}"), "application/json", 415, "Send a JPG, PNG or GIF picture"],
    ["more than 2 MB", new Uint8Array(2_200_000), "image/png", 413, "The picture is larger than 2 MB."],
    ["a little more than 2 MB", new Uint8Array(2_097_153), "image/png", 400, "The picture is larger than 2 MB."],
  ])("refuses %s in words", async (_, body, type, status, message) => {
    const response = await put(body, type);
    expect(response.status).toBe(status);
    const problem: { message: string } = await response.json();
    expect(problem.message).toContain(message);
  });

  it("refuses a form without a file, naming the field", async () => {
    const response = await put(new FormData(), null);
    expect(await response.json()).toMatchObject({ errors: { profilePicture: "Please choose a picture." } });
  });

  it("needs a login", async () => {
    expect((await put(aJpeg(), "image/jpeg", "")).status).toBe(401);
  });
});

describe("DELETE /api/account/picture", () => {
  it("takes the picture from the account and from the store, and can be repeated", async () => {
    const address = await uploaded(aJpeg());
    for (let time = 0; time < 2; time++) {
      const response = await ask(PATH, { method: "DELETE", cookie: ann.cookie });
      expect(await response.json()).toEqual({ picture: null });
    }
    await storesOnly([]);
    expect((await ask(address)).status).toBe(404);
  });
});

describe("a picture's address", () => {
  it("answers inert bytes of an exact type that only the reader's own browser may keep", async () => {
    const { headers } = await ask(await uploaded(aPng()));
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=86400, immutable",
    });
  });

  it("answers 304 to whoever has it", async () => {
    const address = await uploaded(aPng());
    const etag = (await ask(address)).headers.get("etag") ?? "";
    const again = await ask(address, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect((await ask(address, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("answers 404 with a blank disc once the account no longer shows it, though the object is there", async () => {
    const address = await uploaded(aPng());
    await env.DB.prepare("update users set picture = null where id = 'person-ann'").run();
    const gone = await ask(address);
    expect(gone.status).toBe(404);
    expect(gone.headers.get("content-type")).toBe("image/svg+xml");
    expect(gone.headers.get("cache-control")).toBe("no-store");
    expect((await stored()).length).toBe(1);
  });

  it("stands behind the gate like the pages that show it", async () => {
    const address = await uploaded(aPng());
    await setSetting("siteMode", "private");
    expect((await ask(address)).status).toBe(401);
    expect((await ask(address, { cookie: ann.cookie })).status).toBe(200);
    await setSetting("siteMode", "open");
  });
});

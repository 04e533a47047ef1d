import { env, exports } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { aChunk, aJpeg, aPng, bytesOf, insertAt, join } from "../../factories/pictures";
import { aProductBody, aVendorAndItsAccount, countOf } from "../../factories/products";
import { ask, ORIGIN, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let harrow: Person;
let id: string;

beforeAll(async () => {
  harrow = await aVendorAndItsAccount("harrow", { plan: "basic" });
  const made = await ask("/api/vendor/products", { json: aProductBody(), cookie: harrow.cookie });
  ({ id } = await made.json<{ id: string }>());
});
afterEach(() => void vi.unstubAllGlobals());

const path = () => `/api/vendor/products/${id}/images`;

function upload(bytes: Uint8Array<ArrayBuffer>, alt = "A bag of leaf"): Promise<Response> {
  const body = new FormData();
  body.set("image", new File([bytes], "x.png", { type: "image/png" }));
  body.set("alt", alt);
  return exports.default.fetch(
    new Request(`${ORIGIN}${path()}`, { method: "POST", body, headers: { cookie: harrow.cookie } }),
  );
}
const message = async (response: Response) => (await response.json<{ message: string }>()).message;

const textOf = async (address: string) => new TextDecoder().decode(await (await ask(address)).arrayBuffer());

/** The file with another size in its header, and a checksum that holds. */
function resized(width: number, height: number) {
  const file = aPng();
  const header = new DataView(new ArrayBuffer(13));
  new Uint8Array(header.buffer).set(file.subarray(16, 29));
  header.setUint32(0, width);
  header.setUint32(4, height);
  return join(file.subarray(0, 8), aChunk("IHDR", new Uint8Array(header.buffer)), file.subarray(33));
}

describe("POST …/images", () => {
  it("keeps an upload without its metadata under its hash, for every cache and for good", async () => {
    const response = await upload(insertAt(aPng(), 33, aChunk("tEXt", bytesOf("Author\0GPS 52.52"))));
    expect(response.status).toBe(201);
    expect(tripsOf(response)).toBeLessThanOrEqual(4);
    const { images } = await response.json<{ images: { url: string; alt: string }[] }>();
    expect(images).toEqual([
      { url: expect.stringMatching(/^\/images\/products\/[0-9a-f]{64}\.png$/) as string, alt: "A bag of leaf" },
    ]);
    const shown = await ask(images[0]?.url ?? "");
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(new TextDecoder().decode(await shown.arrayBuffer())).not.toContain("GPS");
    const listed = await (await ask(`/api/products/${id}`)).json<{ images: unknown[] }>();
    expect(listed.images).toEqual(images);
  });

  it("shows the same picture once", async () => {
    const response = await upload(aPng());
    expect((await response.json<{ images: unknown[] }>()).images).toHaveLength(1);
  });

  it.each([
    ["an SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "JPG, PNG or GIF"],
    ["a page", bytesOf("<!doctype html><script>alert(1)</script>"), "JPG, PNG or GIF"],
    ["a bomb of 30,000 × 30,000 pixels", resized(30_000, 30_000), "6000 × 6000 pixels"],
    ["an empty file", new Uint8Array(), "empty"],
  ])("refuses %s, and keeps nothing of it", async (_, bytes, words) => {
    const before = (await env.FILES.list({ prefix: "products/" })).objects.length;
    const response = await upload(bytes);
    expect(response.status).toBe(400);
    expect(await message(response)).toContain(words);
    expect((await env.FILES.list({ prefix: "products/" })).objects).toHaveLength(before);
  });

  it("takes a polyglot's picture and leaves the rest behind", async () => {
    const response = await upload(join(aPng(), bytesOf("<script>alert(1)</script>")));
    expect(response.status).toBe(201);
    const { images } = await response.json<{ images: { url: string }[] }>();
    expect(await textOf(images.at(-1)?.url ?? "")).not.toContain("<script>");
  });

  it("refuses more than 5 MB before it is read whole", async () => {
    const response = await upload(new Uint8Array(6_000_000));
    expect(response.status).toBe(413);
    expect(await message(response)).toBe("The picture is larger than 5 MB.");
  });

  it("asks for words for those who cannot see it", async () => {
    const response = await upload(aJpeg(), "  ");
    expect(response.status).toBe(400);
    expect(await message(response)).toContain("what the picture shows");
  });

  it("fetches an https address, and no private one", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(aJpeg(), { headers: { "content-type": "image/jpeg" } })));
    const give = (url: string) => ask(path(), { json: { url, alt: "The jar" }, cookie: harrow.cookie });
    const response = await give("https://pictures.example.org/jar.jpg");
    expect(response.status, await response.clone().text()).toBe(201);
    expect((await response.json<{ images: { url: string }[] }>()).images.at(-1)?.url).toMatch(/\.jpg$/);
    for (const url of [
      "https://127.0.0.1/a",
      "https://169.254.169.254/",
      "https://localhost/",
      "http://example.org/a",
    ]) {
      expect((await give(url)).status, url).toBe(400);
    }
  });

  it("holds to the plan's images, with ten at once", async () => {
    const many = JSON.stringify(Array.from({ length: 49 }, (_, n) => ({ url: `/images/products/${n}`, alt: "x" })));
    await env.DB.prepare("update products set images = ? where id = ?").bind(many, id).run();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => upload(resized(100 + n, 100))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await countOf("select json_array_length(images) as n from products where id = ?", id)).toBe(50);
  });
});

describe("DELETE …/images/{n}", () => {
  it("takes one away, and knows no other", async () => {
    const remove = (n: string) => ask(`${path()}/${n}`, { method: "DELETE", cookie: harrow.cookie });
    expect((await remove("0")).status).toBe(200);
    expect(await countOf("select json_array_length(images) as n from products where id = ?", id)).toBe(49);
    for (const n of ["99", "-1", "1e3", "x"]) expect((await remove(n)).status, n).toBe(404);
  });
});

describe("an image's address", () => {
  it.each([
    "/images/products/nothing.png",
    `/images/products/${"0".repeat(64)}.png`,
    `/images/products/${"0".repeat(64)}.svg`,
  ])("answers 404 for %s", async (address) => {
    expect((await ask(address)).status).toBe(404);
  });
});

import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { aJpeg, aPng } from "../../factories/pictures";
import { aPerson, ask, ORIGIN, type Person } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

beforeAll(() => stopClock());

let ann: Awaited<ReturnType<typeof aVendorPerson>>;
let bea: Awaited<ReturnType<typeof aVendorPerson>>;
const PATH = "/api/vendor/banner";
const stored = async () => (await env.FILES.list({ prefix: "banners/" })).objects.map(({ key }) => key);

function upload(person: Person, bytes: Uint8Array<ArrayBuffer>, path = PATH): Promise<Response> {
  const body = new FormData();
  body.set("banner", new File([bytes], "banner.png", { type: "image/png" }));
  const method = path === PATH ? "PUT" : "POST";
  return exports.default.fetch(
    new Request(`${ORIGIN}${path}`, { method, body, headers: { cookie: person.cookie }, redirect: "manual" }),
  );
}

beforeAll(async () => {
  ann = await aVendorPerson("ann", { plan: "enterprise" });
  bea = await aVendorPerson("bea", { plan: "professional" });
  await ask("/api/ping");
});

describe("a vendor's banner", () => {
  it("is stored in one trip beside the session's, and stands on the vendor's page", async () => {
    const response = await upload(ann, aPng());
    expect([response.status, tripsOf(response)]).toEqual([200, 2]);
    const { banner } = await response.json<{ banner: string }>();
    expect(banner).toMatch(/^\/images\/banners\/shop-ann\/[0-9a-f]{64}\.png$/);
    expect(await (await ask("/vendor/shop-ann")).text()).toContain(banner);
    const shown = await ask(banner);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(shown.headers.get("content-security-policy")).toContain("sandbox");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    await shown.arrayBuffer();
  });

  it("takes the place of the one before, which is gone", async () => {
    const [before] = await stored();
    expect((await upload(ann, aJpeg())).status).toBe(200);
    await expect.poll(async () => (await stored()).length).toBe(1);
    expect(await stored()).not.toContain(before);
    expect((await ask(`/images/${String(before)}`)).status).toBe(404);
  });

  it("is part of the Enterprise plan, and leaves nothing behind where it is refused", async () => {
    expect((await upload(bea, aPng())).status).toBe(409);
    await expect.poll(async () => (await stored()).length).toBe(1);
    const member = await aPerson({ username: "member" });
    expect((await upload(member, aPng())).status).toBe(403);
  });

  it("stays as it is while writing rests", async () => {
    const cleo = await aVendorPerson("cleo", { plan: "enterprise", writingLapsedAt: 1 });
    const response = await upload(cleo, aPng());
    expect([response.status, await response.json()]).toMatchObject([403, { code: "writing-lapsed" }]);
    await expect.poll(async () => (await stored()).length).toBe(1);
  });

  it.each([
    ["an SVG", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ["a page", new TextEncoder().encode("<!doctype html><script>1</script>")],
    ["nothing", new Uint8Array()],
  ])("is not %s, whatever it calls itself", async (_, bytes) => {
    expect((await upload(ann, new Uint8Array(bytes))).status).toBe(400);
  });

  it("is no bomb of 30,000 × 30,000 pixels, refused from its header", async () => {
    const bomb = aPng();
    new DataView(bomb.buffer).setUint32(16, 30_000);
    new DataView(bomb.buffer).setUint32(20, 30_000);
    expect((await upload(ann, bomb)).status).toBe(400);
  });

  it("is at most 2 MB", async () => {
    expect((await upload(ann, new Uint8Array(2.2 * 1_048_576))).status).toBe(413);
  });

  it("can be changed and removed without scripts", async () => {
    const sent = await upload(ann, aPng(), "/vendor-dashboard/banner");
    expect(sent.status).toBe(303);
    expect((await upload(ann, new Uint8Array([1, 2, 3]), "/vendor-dashboard/banner")).status).toBe(400);
    const removed = await ask("/vendor-dashboard/banner", { cookie: ann.cookie, form: { intent: "remove" } });
    expect(removed.status).toBe(303);
    await expect.poll(stored).toEqual([]);
    expect((await ask(PATH, { method: "DELETE", cookie: ann.cookie })).status).toBe(200);
  });
});

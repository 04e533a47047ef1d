import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "@objects/stubs";
import { takeUploadQuota, UPLOAD_SHARE_BYTES } from "@worker/media/upload-quota";
import { aPdf } from "../factories/pdfs";
import { aJpeg } from "../factories/pictures";
import { aPerson, ask, ORIGIN, type Person } from "../factories/site";
import { crowd } from "../factories/uploads";
import { aVendorPerson } from "../factories/vendor-people";

let ann: Person;
let bea: Person;
let cam: Person;
const drafts = new Map<Person, string>();

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  bea = await aVendorPerson("bea");
  cam = await aPerson({ username: "cam" });
  for (const who of [ann, bea]) {
    const made = await ask("/api/vendor/labs/drafts", { cookie: who.cookie, json: {} });
    drafts.set(who, (await made.json<{ id: string }>()).id);
  }
});

const put = (path: string, who: Person, type: string, body: BodyInit) =>
  exports.default.fetch(
    new Request(`${ORIGIN}${path}`, { method: "PUT", body, headers: { cookie: who.cookie, "content-type": type } }),
  );
const certificate = (who: Person, body: BodyInit = aPdf()) =>
  put(`/api/vendor/labs/drafts/${drafts.get(who)}/certificate`, who, "application/pdf", body);
const picture = (who: Person) => put("/api/account/picture", who, "image/jpeg", aJpeg());

describe("an account that holds its share of the room", () => {
  it("is asked to wait, for every kind of file, while others upload", async () => {
    const leave = takeUploadQuota(UPLOAD_SHARE_BYTES, ann.member.id);
    expect([(await certificate(ann)).status, (await picture(ann)).status]).toEqual([503, 503]);
    expect([(await certificate(bea)).status, (await picture(cam)).status]).toEqual([200, 200]);
    leave?.();
    expect([(await certificate(ann)).status, (await picture(ann)).status]).toEqual([200, 200]);
    crowd()();
  });

  it("gets no more of it with four slow bodies", async () => {
    const open: ReadableStreamDefaultController<Uint8Array>[] = [];
    const slow = () => new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
    const sending = [1, 2, 3, 4].map(() => certificate(ann, slow()));
    expect((await certificate(bea)).status).toBe(200);
    for (const controller of open) controller.close();
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([400, 503, 503, 503]);
    crowd()();
  });
});

describe("files of every kind", () => {
  it("are counted together, 300 an hour for an account", async () => {
    const eve = await aPerson({ username: "eve" });
    const statuses: number[] = [];
    for (let n = 0; n < 301; n += 1)
      statuses.push((await put("/api/account/picture", eve, "image/jpeg", new Uint8Array(70_000))).status);
    expect(new Set(statuses.slice(0, 300))).toEqual(new Set([400]));
    expect(statuses[300]).toBe(429);
    expect((await picture(cam)).status).toBe(200);
  });

  it("are counted however small they are, where they are certificates", async () => {
    const limiter = objectStubs(env, new Usage()).limiter(`upload:${bea.member.id}`);
    await limiter.reset();
    const now = Date.now();
    for (let n = 0; n < 299; n += 1) await limiter.take({ limit: 300, windowMs: 3_600_000 }, now);
    expect([(await certificate(bea)).status, (await certificate(bea)).status]).toEqual([200, 429]);
    await limiter.reset();
  });
});

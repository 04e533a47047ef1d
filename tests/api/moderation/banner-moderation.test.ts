import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { sweepBanners } from "@worker/domain/oversight/plans/sweep-banners";
import { pendingCase } from "../../factories/moderation";
import { aPng } from "../../factories/pictures";
import { DAY } from "../../factories/rows";
import { aPerson, ask, ORIGIN, type Person } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

let ann: Awaited<ReturnType<typeof aVendorPerson>>;
let reader: Person;
let moderator: Person;
let second: Person;
let banner = "";
let caseId = "";

const subject = () => banner.replace("/images/banners/", "");
const served = async () => {
  const response = await ask(banner);
  await response.arrayBuffer();
  return response.status;
};
const onPage = async () => (await (await ask("/vendor/shop-ann")).text()).includes(banner);
const report = (person: Person) =>
  ask("/api/reports", {
    json: { kind: "vendor_banner", id: subject(), reason: "health_claim" },
    cookie: person.cookie,
  });

beforeAll(async () => {
  ann = await aVendorPerson("ann", { plan: "enterprise", name: "Ann Leaf" });
  reader = await aPerson({ username: "reader" });
  moderator = await aPerson({ username: "mod", role: "moderator" });
  second = await aPerson({ username: "other", role: "moderator" });
  const body = new FormData();
  body.set("banner", new File([aPng()], "b.png", { type: "image/png" }));
  const request = new Request(`${ORIGIN}/api/vendor/banner`, { method: "PUT", body, headers: { cookie: ann.cookie } });
  ({ banner } = await (await exports.default.fetch(request)).json<{ banner: string }>());
});

it("a member reports a banner from the vendor's page; its vendor cannot", async () => {
  const page = await (await ask("/vendor/shop-ann", { cookie: reader.cookie })).text();
  expect(page).toContain(`/report?kind=vendor_banner&amp;id=${encodeURIComponent(subject())}`);
  expect((await report(ann)).status).toBe(403);
  expect((await report(reader)).ok).toBe(true);
  caseId = await pendingCase(subject());
  const html = await (await ask(`/moderation/${caseId}`, { cookie: moderator.cookie })).text();
  expect(html).toContain("Ann Leaf");
  expect(html).toContain(banner);
  expect(html).toContain("Remove the banner");
});

it("a moderator takes it away: off the page and served to nobody; the file waits for an appeal", async () => {
  const decided = await ask(`/api/moderation/cases/${caseId}/decision`, {
    json: { decision: "hide", reason: "It promises a cure." },
    cookie: moderator.cookie,
  });
  expect(decided.status).toBe(200);
  expect([await served(), await onPage()]).toEqual([404, false]);
  expect(await sweepBanners(connect(env.DB), env.FILES, Date.now() + 2 * DAY)).toBe(0);
});

it("an appeal that is overturned brings it back", async () => {
  const appealed = await ask("/api/appeals", { json: { caseId, text: "It is our logo." }, cookie: ann.cookie });
  expect(appealed.ok).toBe(true);
  const path = `/api/moderation/cases/${caseId}/appeal-decision`;
  const json = { outcome: "overturned", note: "It is." };
  expect((await ask(path, { json, cookie: second.cookie })).status).toBe(200);
  expect([await served(), await onPage()]).toEqual([200, true]);
});

it("the sweep deletes a hidden banner once no appeal can bring it back, and no banner in use", async () => {
  expect(await sweepBanners(connect(env.DB), env.FILES, Date.now() + 40 * DAY)).toBe(0);
  await report(reader);
  const json = { decision: "hide", reason: "It promises a cure." };
  await ask(`/api/moderation/cases/${await pendingCase(subject())}/decision`, { json, cookie: moderator.cookie });
  expect(await sweepBanners(connect(env.DB), env.FILES, Date.now() + 29 * DAY)).toBe(0);
  expect(await sweepBanners(connect(env.DB), env.FILES, Date.now() + 31 * DAY)).toBe(1);
});

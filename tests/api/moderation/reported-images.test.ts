import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { sweepMessageImages } from "@worker/domain/voice/messaging/sweep-message-images";
import { Usage } from "@worker/observe/usage";
import { clear } from "../../factories/insert";
import { imageAt, showsImage } from "../../factories/message-images";
import { decide, pendingCase, report } from "../../factories/moderation";
import { DAY } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation } from "../../factories/talking";

let ann: Person, bea: Person, moderator: Person;
let talk: string, seq: number, imageId: string, caseId: string;

const reportedPath = () => `/files/reported-messages/${talk}/${seq}`;
const see = async (who: Person | undefined, path: string) => (await ask(path, { cookie: who?.cookie })).status;
const takeBack = () => ask(`/api/conversations/${talk}/messages/${seq}`, { method: "DELETE", cookie: ann.cookie });

beforeEach(async () => {
  await clear(env.DB);
  const n = freshNumber();
  ann = await aPerson({ username: `ann-insults${n}` });
  bea = await aPerson({ username: `bea-reports${n}` });
  moderator = await aPerson({ username: `mod-looks${n}`, role: "moderator" });
  talk = await aConversation(ann, bea);
  const sent = await showsImage(talk, ann, "An insult, drawn");
  [seq, imageId] = [sent.seq, sent.image.id];
  const reported = await report(bea, `${talk}/${seq}`, { kind: "message", reason: "harassment" });
  expect(reported.status).toBe(201);
  caseId = await pendingCase(`${talk}/${seq}`);
});

describe("the picture of a reported message", () => {
  it("opens in its case for moderators and for nobody else, and its own address stays shut to them", async () => {
    expect(await see(moderator, reportedPath())).toBe(200);
    expect(await see(moderator, imageAt(talk, imageId))).toBe(404);
    for (const who of [ann, bea]) expect(await see(who, reportedPath())).toBe(403);
    expect(await see(undefined, reportedPath())).toBe(403);
    expect(await see(moderator, `/files/reported-messages/${talk}/${seq + 1}`)).toBe(404);
    const answer = await ask(reportedPath(), { cookie: moderator.cookie });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await answer.arrayBuffer().then((bytes) => new Uint8Array(bytes).length)).toBeGreaterThan(50);
  });

  it("stands behind a click, with what its sender said of it", async () => {
    const page = await (await ask(`/moderation/${caseId}`, { cookie: moderator.cookie })).text();
    expect(page).toContain(`src="${reportedPath()}"`);
    expect(page).toMatch(/<details><summary>Show its picture<\/summary><img[^>]*loading="lazy"/);
    expect(page).toContain("An insult, drawn");
  });

  it("is kept for its case when its sender takes the message back, also by the sweep", async () => {
    await takeBack();
    await vi.waitFor(async () => expect(await see(bea, imageAt(talk, imageId))).toBe(404));
    const sweeping = { db: connect(env.DB), files: env.FILES, objects: objectStubs(env, new Usage()) };
    expect(await sweepMessageImages({ ...sweeping, now: Date.now() + 3 * DAY })).toBe(0);
    expect(await see(moderator, reportedPath())).toBe(200);
    await env.DB.exec("update reported_messages set image_id = null, image_alt = null");
    expect(await sweepMessageImages({ ...sweeping, now: Date.now() + 3 * DAY })).toBe(1);
    expect(await see(moderator, reportedPath())).toBe(404);
  });

  it("shows to neither member while the message is down", async () => {
    expect((await decide(moderator, caseId, "hide")).status).toBe(200);
    for (const who of [ann, bea]) expect(await see(who, imageAt(talk, imageId))).toBe(404);
    expect(await see(moderator, reportedPath())).toBe(200);
  });
});

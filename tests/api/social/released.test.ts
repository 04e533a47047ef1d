import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { announceReleased } from "@worker/domain/voice/social/announce-released";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { decide as decideCase, pendingCase } from "../../factories/moderation";
import { aPerson, freshNumber, type Person } from "../../factories/site";
import { asks, comments, put, says } from "../../factories/social";

beforeAll(() => stopClock());

let ann: Person, bea: Person, carl: Person, moderator: Person;

beforeEach(async () => {
  await clear(env.DB);
  await Promise.all(["registrations", "social_released"].map((table) => env.DB.exec(`delete from ${table}`)));
  const n = freshNumber();
  [ann, bea, carl, moderator] = [
    await aPerson({ username: `ann${n}` }),
    await aPerson({ username: `bea${n}` }),
    await aPerson({ username: `carl${n}` }),
    await aPerson({ username: `mod${n}`, role: "moderator" }),
  ];
  await env.DB.prepare(
    "insert into registrations (id, user_id, network_hash, device, registered_at, risk_score, risk_factors, status) values ('r', ?, 'n', 'd', 1, 60, '[]', 'flagged')",
  )
    .bind(ann.member.id)
    .run();
});

const titles = async ({ cookie }: Person) =>
  (await (await asks("/api/notifications", { cookie })).json<{ items: { title: string }[] }>()).items.map(
    ({ title }) => title,
  );
const tell = () => announceReleased(connect(env.DB), { now: Date.now(), origin: "http://localhost" });
const decide = async (subject: string, decision: "keep" | "hide") =>
  decideCase(moderator, await pendingCase(subject), decision);

describe("what waited for a moderator", () => {
  it("tells whom a post names once it shows, two runs at once included", async () => {
    const post = await says(ann, `My first one, after what @${bea.member.username} said.`);
    await tell();
    expect(await titles(bea)).toEqual([]);
    expect((await decide(post, "keep")).status).toBe(200);
    await Promise.all([tell(), tell()]);
    expect(await titles(bea)).toEqual([`${ann.member.username} mentioned you`]);
  });

  it("tells whom a comment answers and names, each once, and nobody across a block", async () => {
    const post = await says(bea, "Whoever has the batch, say what it looks like.");
    const first = await comments(carl, post, "Green, coarse, and it smells of hay.");
    const held = await comments(ann, post, `The same here, @${carl.member.username}.`, first);
    await put(`/api/blocks/${ann.member.id}`, bea, { blocked: true });
    expect((await decide(held, "keep")).status).toBe(200);
    await tell();
    expect(await titles(carl)).toEqual([`${ann.member.username} answered your comment`]);
    expect((await titles(bea)).join()).not.toContain(ann.member.username);
  });

  it("tells nobody of a member who was suspended by then", async () => {
    const of = await says(bea, "Whoever has the batch, say what it looks like.");
    const held = await comments(ann, of, `Green, as @${carl.member.username} says.`);
    await decide(held, "keep");
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(ann.member.id).run();
    await tell();
    expect([await titles(bea), await titles(carl)]).toEqual([[], []]);
    expect(await env.DB.prepare("select count(*) as left from social_released").first()).toEqual({ left: 0 });
  });

  it("tells nobody of what is hidden, or deleted by then", async () => {
    const post = await says(ann, `My first one, after what @${bea.member.username} said.`);
    await decide(post, "keep");
    await put(`/api/social/posts/${post}/withdrawal`, ann, { withdrawn: true });
    await tell();
    expect(await titles(bea)).toEqual([]);
    expect(await env.DB.prepare("select count(*) as left from social_released").first()).toEqual({ left: 0 });
  });
});

import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { BADGE_IDS, badgeRule, ruleWords } from "@worker/domain/voice/badges/badges";
import { memberBadges } from "@worker/domain/voice/badges/schema";
import { insertRows } from "../../../scripts/seed/write";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { NOW } from "../../factories/rows";
import { aPerson, ask, freshNumber, ledTo, type Person } from "../../factories/site";

let ann: Person, admin: Person;
const html = async (path: string, by?: Person) => (await ask(path, { cookie: by?.cookie })).text();
const words = async (path: string, by?: Person) => wordsOf(await html(path, by));
const earned = (person: Person, ...badges: (typeof BADGE_IDS)[number][]) =>
  insertRows(
    env.DB,
    memberBadges,
    badges.map((badge, n) => ({ userId: person.member.id, badge, earnedAt: NOW + n, toldAt: 1, grantedBy: "x" })),
  );

beforeEach(async () => {
  await clear(env.DB);
  const number = freshNumber();
  ann = await aPerson({ username: `ann${number}` });
  admin = await aPerson({ username: `ada${number}`, role: "admin" });
});

describe("/badges", () => {
  it("says each badge's rule with the number that is counted, and how many hold it", async () => {
    await earned(ann, "found-helpful");
    const page = await words("/badges");
    for (const id of BADGE_IDS) {
      expect(page).toContain(badgeRule(id).name);
      expect(page).toContain(ruleWords(id));
      if (badgeRule(id).atLeast > 1) expect(ruleWords(id)).toContain(String(badgeRule(id).atLeast));
    }
    expect(page).toContain("1 holder");
    expect(page).not.toContain("Yours since");
    expect(await words("/badges", ann)).toContain("Yours since Nov 2026");
  });

  it("names nobody", async () => {
    await earned(ann, "found-helpful");
    expect(await html("/badges")).not.toContain(ann.member.username);
  });
});

describe("a profile", () => {
  it("shows the rarest three beside the name, and all on a page of their own, with rules and reputation", async () => {
    await earned(ann, "first-review", "with-thanks", "founding-reviewer", "good-answer");
    const page = await html(`/profile/${ann.member.id}`);
    const top = wordsOf(/<ul class="top-badges"[\s\S]*?<\/ul>/.exec(page)?.[0] ?? "");
    expect(top.replaceAll(/\s+/g, " ").trim()).toBe("Founding reviewer With thanks Good answer");
    expect(wordsOf(page)).toContain("Reputation");
    const all = await words(`/profile/${ann.member.id}/badges`);
    for (const id of ["first-review", "with-thanks", "founding-reviewer", "good-answer"] as const)
      expect(all).toContain(ruleWords(id));
    expect(all).toContain("Verified reviews");
  });

  it("keeps them from whoever may not read it, on the page, on the list and in the API", async () => {
    await earned(ann, "with-thanks");
    await env.DB.prepare("update users set profile_visibility = 'private' where id = ?").bind(ann.member.id).run();
    const other = await aPerson({ username: `cy${freshNumber()}` });
    for (const by of [undefined, other]) {
      expect(await words(`/profile/${ann.member.id}`, by)).not.toMatch(/With thanks|Reputation/);
      expect((await ask(`/profile/${ann.member.id}/badges`, { cookie: by?.cookie })).status).toBe(404);
      const answer = await (await ask(`/api/people/${ann.member.id}`, { cookie: by?.cookie })).json();
      expect(answer).toMatchObject({ badges: null, reputation: null });
    }
    expect(await words(`/profile/${ann.member.id}/badges`, ann)).toContain("With thanks");
  });

  it("says nothing of badges where there are none, but to oneself", async () => {
    expect(await html(`/profile/${ann.member.id}`)).not.toContain("badges-title");
    expect(await words(`/profile/${ann.member.id}`, ann)).toContain("How badges are earned");
    expect((await ask("/profile/nobody/badges")).status).toBe(404);
  });
});

describe("the page of a member for admins", () => {
  const post = (form: Record<string, string>) => ask(`/admin/users/${ann.member.id}`, { cookie: admin.cookie, form });

  it("gives a badge with a reason, and takes it back", async () => {
    const given = await post({ act: "grant-badge", badge: "with-thanks", reason: "Found a fault." });
    expect(given.status).toBe(303);
    expect(wordsOf(await ledTo(given, admin))).toContain("Found a fault.");
    const taken = await post({ act: "revoke-badge", badge: "with-thanks", reason: "Not theirs." });
    expect(wordsOf(await ledTo(taken, admin))).toContain("No badges so far.");
    expect(await words("/admin/audit", admin)).toContain("took the badge With thanks");
  });

  it("keeps what was typed where it refuses", async () => {
    const refused = await post({ act: "grant-badge", badge: "with-thanks", reason: "" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('id="badge-reason-error"');
    expect((await post({ act: "grant-badge", badge: "first-review", reason: "Because." })).status).toBe(400);
  });
});

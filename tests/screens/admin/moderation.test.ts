import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear, insert } from "../../factories/insert";
import {
  aCase,
  aCast,
  aReviewedVendor,
  appeal,
  type Cast,
  decide,
  pendingCase,
  report,
  rows,
  VENDOR,
} from "../../factories/moderation";
import { aPerson, ask, cookiesOf, type Person } from "../../factories/site";

let cast: Cast;
let caseId: string;
beforeEach(async () => {
  await clear(env.DB);
  cast = await aCast();
  await aReviewedVendor(cast.author.member.id);
  await report(cast.reporter, "bad", { details: "Copied." });
  caseId = await pendingCase("bad");
});

const read = async (path: string, person?: Person) => (await ask(path, { cookie: person?.cookie })).text();
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const words = (html: string) =>
  main(html)
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const post = (path: string, person: Person, form: Record<string, string> | [string, string][]) =>
  ask(path, { form, cookie: person.cookie });

describe("a review", () => {
  it("can be reported by a link, its author's own cannot", async () => {
    const link = 'href="/report?kind=review&amp;id=bad';
    expect(await read(`/reviews?vendor=${VENDOR}`, cast.reporter)).toContain(link);
    expect(await read(`/reviews?vendor=${VENDOR}`, cast.author)).not.toContain(link);
    expect((await ask("/report?kind=review&id=bad")).status).toBe(401);
  });
});

describe("the report page", () => {
  const path = `/report?kind=review&id=bad&returnTo=%2Fvendors`;

  it("shows what it is about and sends the reporter back with thanks", async () => {
    const page = words(await read(path, cast.second));
    expect(page).toContain("Never arrived, by author");
    expect(page).toContain("Report author");
    const sent = await post("/report", cast.second, {
      kind: "review",
      id: "bad",
      reason: "spam",
      returnTo: "/vendors",
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/vendors"]);
    const cookie = Object.entries({ ...cookiesOf(sent) }).map(([name, value]) => `${name}=${value}`);
    const after = await ask("/vendors", { cookie: [cast.second.cookie, ...cookie].join("; ") });
    expect(await after.text()).toContain("Thank you. A moderator will look at it.");
    expect(await rows("select reporter_id from reports where case_id = ?", caseId)).toHaveLength(2);
  });

  it("leads back to what was reported, unless the way back names a place of its own", async () => {
    const back = async (returnTo: string, kind = "review") => {
      const page = await read(`/report?${new URLSearchParams({ kind, id: "bad", returnTo }).toString()}`, cast.second);
      return /name="returnTo" value="([^"]*)"/.exec(page)?.[1];
    };
    expect(await back("/reviews?rating=1")).toBe("/reviews?rating=1#review-bad");
    expect(await read("/reviews", cast.second)).toContain('id="review-bad"');
    expect(await back("/vendors#harrow")).toBe("/vendors#harrow");
    expect(await back("//elsewhere.invalid")).toBe("/#review-bad");
  });

  it("keeps what was typed and says what is missing", async () => {
    const answer = await post(path, cast.second, { kind: "review", id: "bad", reason: "other", details: "" });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain("Please say what is wrong.");
    expect(html).toContain('<option value="other" selected="">');
  });

  it("has nothing to show for what is unknown, and refuses the own content", async () => {
    expect((await ask("/report", { cookie: cast.second.cookie })).status).toBe(404);
    expect((await ask("/report?kind=review&id=none", { cookie: cast.second.cookie })).status).toBe(404);
    const own = await ask("/report?kind=review&id=bad", { cookie: cast.author.cookie });
    expect([own.status, words(await own.text())]).toEqual([403, expect.stringContaining("This is your own.")]);
  });
});

describe("the queue", () => {
  it("shows each case with its reasons, and who has it", async () => {
    await post(`/moderation/${caseId}`, cast.moderator, { intent: "claim" });
    expect(words(await read("/moderation?status=open", cast.moderator))).toContain("No cases here.");
    expect(words(await read("/moderation", cast.moderator))).toContain("Never arrived");
    const mine = words(await read("/moderation?status=claimed", cast.moderator));
    expect(mine).toMatch(/Review · Spam or advertising Never arrived Harrow Leaf · by author · Nothing came\. .* you/);
    expect(words(await read("/moderation?status=claimed", cast.second))).toMatch(/moderator/);
    expect(mine).toContain("1 waiting.");
  });

  it("goes on to a next page and back", async () => {
    await insert(
      env.DB,
      "moderationCases",
      Array.from({ length: 25 }, () => aCase()),
    );
    const first = await read("/moderation", cast.moderator);
    const next = /href="(\/moderation\?cursor=[^"]+)"/.exec(first)?.[1] ?? "";
    const second = main(await read(next, cast.moderator));
    expect(second.match(/class="q"/g)).toHaveLength(6);
    expect(second).toContain('rel="prev"');
    expect((await ask("/moderation?cursor=nonsense&status=x&kind=y", { cookie: cast.moderator.cookie })).status).toBe(
      200,
    );
  });

  it("is a link in the sidebar of those who hold it", async () => {
    const link = 'href="/moderation"';
    expect(await read("/mission", cast.moderator)).toContain(link);
    expect(await read("/mission", cast.author)).not.toContain(link);
    expect(await read("/mission")).not.toContain(link);
  });
});

describe("a case", () => {
  const path = () => `/moderation/${caseId}`;

  it("shows the content, the reports and what was decided about the same member before", async () => {
    await insert(env.DB, "moderationCases", [
      aCase({ kind: "member", ownerId: cast.author.member.id, status: "decided", decision: "keep", decidedAt: 5 }),
    ]);
    const page = words(await read(path(), cast.moderator));
    expect(page).toContain("Nothing came.");
    expect(page).toContain("reporter: Spam or advertising Copied.");
    expect(page).toContain("Other cases about the same member");
    expect(page).toContain("Member: Kept");
  });

  it("is claimed, decided and gone from the vendor's page, without scripts", async () => {
    const claimed = await post(path(), cast.moderator, { intent: "claim" });
    expect([claimed.status, claimed.headers.get("location")]).toEqual([303, path()]);
    expect(words(await read(path(), cast.moderator))).toContain("Claimed by you");
    expect(words(await read(path(), cast.second))).toContain("moderator has claimed this case.");
    const form = { intent: "decide", decision: "hide", reason: "It is advertising." };
    const decided = await post(path(), cast.moderator, form);
    expect([decided.status, decided.headers.get("location")]).toEqual([303, "/moderation"]);
    expect(await read(`/reviews?vendor=${VENDOR}`)).not.toContain("Never arrived");
  });

  it("stands beside the list, with its author's history, and the next comes after a decision", async () => {
    const others = [aCase({ ownerId: cast.author.member.id }), aCase({ kind: "member", ownerId: "nobody" })];
    await insert(env.DB, "moderationCases", [
      ...others,
      aCase({ ownerId: cast.author.member.id, status: "decided", decision: "hide", decidedAt: 5 }),
    ]);
    const html = await read(`${path()}?sort=newest`, cast.moderator);
    expect(html.match(/class="q"/g)).toHaveLength(3);
    expect(html).toMatch(new RegExp(`aria-current="true"[^>]*href="${path()}\\?sort=newest"`));
    expect(words(html)).toContain("Other cases 2 cases: ");
    expect(words(html)).toContain("1 hidden");
    const next = /name="next" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(others.map(({ id }) => id)).toContain(next);
    const form = { intent: "decide", decision: "keep", next };
    const decided = await post(`${path()}?sort=newest`, cast.moderator, form);
    expect([decided.status, decided.headers.get("location")]).toEqual([303, `/moderation/${next}?sort=newest`]);
  });

  it("is found by the start of its author's or reporter's name", async () => {
    await insert(env.DB, "moderationCases", [aCase({ ownerId: "somebody" })]);
    for (const q of ["auth", "REPORT", caseId]) {
      const page = await read(`/moderation?q=${q}`, cast.moderator);
      expect(page.match(/class="q"/g), q).toHaveLength(1);
      expect(page).toContain("Never arrived");
    }
    expect(words(await read("/moderation?q=zzz", cast.moderator))).toContain("No cases here.");
  });

  it("is one of several that are dismissed by a form, without scripts", async () => {
    const answer = await post("/moderation?status=open", cast.moderator, { ids: caseId });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/moderation?status=open"]);
    const again = await post("/moderation", cast.moderator, { ids: caseId });
    expect(words(await again.text())).toContain("Never arrived : You have already decided it.");
  });

  it("offers moderators no suspension", async () => {
    const button = 'value="suspend"';
    expect(await read(path(), cast.moderator)).not.toContain(button);
    expect(await read(path(), cast.staff)).toContain(button);
  });

  it("says what is wrong with a decision, and keeps it", async () => {
    const refused = await post(path(), cast.moderator, { intent: "decide", decision: "hide", reason: "" });
    expect([refused.status, words(await refused.text())]).toEqual([
      400,
      expect.stringContaining("Please give a reason."),
    ]);
    await post(path(), cast.second, { intent: "claim" });
    const late = await post(path(), cast.moderator, { intent: "decide", decision: "hide", reason: "Spam." });
    expect([late.status, words(await late.text())]).toEqual([
      409,
      expect.stringContaining("second has claimed this case."),
    ]);
  });
});

describe("a decision, to its owner", () => {
  const path = () => `/account/decisions/${caseId}`;
  beforeEach(async () => {
    await decide(cast.moderator, caseId, "hide", "It is advertising.");
  });

  it("says what was decided and why, in the list and by itself", async () => {
    expect(words(await read("/account/decisions", cast.author))).toMatch(/Never arrived No longer shown/);
    const page = words(await read(path(), cast.author));
    expect(page).toContain("About your review of Harrow Leaf.");
    expect(page).toContain("It is advertising.");
    expect(words(await read("/account/decisions", cast.reporter))).toContain("There are no decisions about you.");
  });

  it("can be appealed against once, and shows how that stands", async () => {
    const empty = await post(path(), cast.author, { text: " " });
    expect([empty.status, words(await empty.text())]).toEqual([
      400,
      expect.stringContaining("Please say why the decision is wrong."),
    ]);
    const sent = await post(path(), cast.author, { text: "I attached the receipt." });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, path()]);
    const waiting = await read(path(), cast.author);
    expect(words(waiting)).toContain("It is waiting for a moderator.");
    expect(waiting).not.toContain('name="text"');
    expect((await post(path(), cast.author, { text: "Again." })).status).toBe(409);
    const form = { intent: "appeal", outcome: "overturned", note: "The receipt is genuine." };
    expect((await post(`/moderation/${caseId}`, cast.moderator, form)).status).toBe(403);
    expect((await post(`/moderation/${caseId}`, cast.second, form)).status).toBe(303);
    expect(words(await read(path(), cast.author))).toContain("Overturned after your appeal");
  });

  it("is marked as appealed for whoever decides next", async () => {
    await appeal(cast.author, caseId, "I attached the receipt.");
    const list = words(await read("/moderation?status=appealed", cast.second));
    expect(list).toContain("Appeal, review");
    // What waits is more than what the tab "Waiting" counts, and the page says what the rest is.
    expect(list).toContain("1 waiting, including 1 appeal.");
    const page = words(await read(`/moderation/${caseId}`, cast.second));
    expect(page).toContain("The owner appealed: I attached the receipt.");
    expect(page).toContain("Hidden by moderator: It is advertising.");
  });
});

describe("flagged registrations", () => {
  const HERE = "/moderation/registrations";
  let newcomer: Person;
  beforeEach(async () => {
    newcomer = await aPerson({ username: "user_20418" });
    await insert(env.DB, "registrations", [
      {
        ...{ id: "reg", userId: newcomer.member.id, networkHash: "n", device: "Firefox on Linux", registeredAt: 1000 },
        ...{ riskScore: 50, riskFactors: [{ factor: "busy_network", points: 50 }], status: "flagged" as const },
        referralCode: "LEAF-AUTHOR",
      },
    ]);
    await insert(env.DB, "moderationCases", [
      aCase({ id: "reg-case", kind: "registration", subjectId: "reg", ownerId: newcomer.member.id }),
    ]);
  });

  it("show the score with its factors in words, device, referral and network", async () => {
    const page = words(await read(HERE, cast.staff));
    for (const text of ["user_20418", "50", "+50", "Firefox on Linux", "LEAF-AUTHOR", "1 registration"]) {
      expect(page).toContain(text);
    }
    expect(words(await read("/moderation?kind=registration", cast.staff))).toMatch(/user_20418 score 50/);
  });

  it("are approved or blocked with a note, and their case is closed", async () => {
    const noNote = await post(HERE, cast.staff, { intent: "decide", id: "reg", decision: "approve", note: "" });
    expect([noNote.status, words(await noNote.text())]).toEqual([400, expect.stringContaining("Write down why")]);
    const sent = await post(HERE, cast.staff, {
      intent: "decide",
      id: "reg",
      decision: "approve",
      note: "A family of three.",
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, HERE]);
    expect(await rows("select status, decision from moderation_cases where id = 'reg-case'")).toEqual([
      { status: "decided", decision: "keep" },
    ]);
    expect((await post(HERE, cast.staff, { intent: "decide", id: "reg", decision: "block", note: "No." })).status).toBe(
      409,
    );
    expect(words(await read(HERE, cast.staff))).toContain("No registrations are waiting.");
  });

  it("are found by name and ordered by score", async () => {
    const second = await aPerson({ username: "another" });
    await insert(env.DB, "registrations", [
      {
        ...{ id: "high", userId: second.member.id, networkHash: "m", device: "Safari", registeredAt: 2000 },
        ...{ riskScore: 70, riskFactors: [], status: "flagged" as const },
      },
    ]);
    const order = async (search: string) =>
      words(await read(HERE + search, cast.staff)).match(/Approve (?:user_20418|another)/g);
    expect(await order("")).toEqual(["Approve user_20418", "Approve another"]);
    expect(await order("?sort=score")).toEqual(["Approve another", "Approve user_20418"]);
    expect(await order("?q=ANO")).toEqual(["Approve another"]);
    // What it is flagged for: of the first the network's accounts, of the second nothing.
    expect(await order("?factor=busy_network")).toEqual(["Approve user_20418"]);
    expect(words(await read(`${HERE}?factor=generic_name`, cast.staff))).toContain("No registrations here.");
    expect(words(await read(`${HERE}?q=%25`, cast.staff))).toContain("No registrations here.");
    const api = async (search: string) => ask(`/api/moderation/registrations${search}`, { cookie: cast.staff.cookie });
    const first = await (await api("?sort=score&limit=1")).json<{ items: { id: string }[]; nextCursor: string }>();
    const next = await (
      await api(`?sort=score&limit=1&cursor=${first.nextCursor}`)
    ).json<{ items: { id: string }[] }>();
    expect([first.items[0]?.id, next.items[0]?.id]).toEqual(["high", "reg"]);
    const busy = await (await api("?factor=busy_network")).json<{ items: { id: string }[] }>();
    expect(busy.items.map(({ id }) => id)).toEqual(["reg"]);
    expect((await api("?factor=moon")).status).toBe(400);
  });

  it("are approved as a selection, which says what others decided meanwhile", async () => {
    const second = await aPerson({ username: "another" });
    await insert(env.DB, "registrations", [
      {
        ...{ id: "late", userId: second.member.id, networkHash: "m", device: "Safari", registeredAt: 2000 },
        ...{
          riskScore: 60,
          riskFactors: [],
          status: "blocked" as const,
          reviewedBy: cast.admin.member.id,
          reviewedAt: 1,
        },
      },
    ]);
    const approve = (reason: string) =>
      post(HERE, cast.staff, [
        ["intent", "approve-selected"],
        ...["reg", "late", "none"].map((id): [string, string] => ["ids", id]),
        ["reason", reason],
      ]);
    const noNote = await approve("");
    expect([noNote.status, words(await noNote.text())]).toEqual([400, expect.stringContaining("Write down why")]);
    const approvals = () => rows("select count(*) as n from audit_log where action = 'registration.approved'");
    const before = await approvals();
    const came = await approve("Both live there.");
    const text = words(await came.text());
    expect([came.status, text]).toEqual([200, expect.stringContaining("1 registration approved.")]);
    expect(text).toContain(`another : ${cast.admin.member.username} has already blocked it.`);
    expect(text).toContain("There is no such registration.");
    expect(await rows("select review_note as note from registrations where id = 'reg'")).toEqual([
      { note: "Both live there." },
    ]);
    // The audit log stays from test to test.
    expect(Number((await approvals())[0]?.["n"]) - Number(before[0]?.["n"])).toBe(1);
    expect(
      await rows(
        `select count(*) as n from reward_ledger where type = 'signup_bonus' and user_id = '${newcomer.member.id}'`,
      ),
    ).toEqual([{ n: 1 }]);
  });

  it("are claimed and given back, and others see who looks", async () => {
    const other = await aPerson({ username: "second_staff", role: "staff" });
    const claim = { intent: "claim", id: "reg", caseId: "reg-case" };
    expect((await post(HERE, cast.staff, claim)).status).toBe(303);
    expect(words(await read(HERE, cast.staff))).toMatch(/Approve user_20418 .* Release user_20418/);
    const seen = words(await read(HERE, other));
    expect(seen).toContain(`${cast.staff.member.username} is reviewing it`);
    expect(seen).not.toContain("Approve user_20418");
    expect((await post(HERE, other, claim)).status).toBe(409);
    expect((await post(HERE, cast.staff, { ...claim, intent: "release" })).status).toBe(303);
    expect(words(await read(HERE, other))).toContain("Claim user_20418");
  });

  it("are decided in their row where scripts ask for it, and say who claimed one first", async () => {
    const other = await aPerson({ username: "third_staff", role: "staff" });
    const inPlace = (who: Person, form: Record<string, string>) =>
      post(`${HERE}.data`, who, { ...form, id: "reg", inPlace: "1" });
    const claim = { intent: "claim", caseId: "reg-case" };
    expect(await (await inPlace(cast.staff, claim)).text()).toContain("mine");
    const late = await inPlace(other, claim);
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("theirs")]);
    const decided = await inPlace(cast.staff, { intent: "decide", decision: "approve", note: "Fine." });
    expect([decided.status, await decided.text()]).toEqual([200, expect.stringContaining("approved")]);
    expect(await rows("select status from registrations where id = 'reg'")).toEqual([{ status: "approved" }]);
  });

  it("are listed and decided by the API too", async () => {
    const listed = await ask("/api/moderation/registrations", { cookie: cast.staff.cookie });
    expect((await listed.json<{ items: unknown[] }>()).items).toMatchObject([{ id: "reg", riskScore: 50 }]);
    const json = { decision: "block", note: "One person, five names." };
    const decided = await ask("/api/moderation/registrations/reg", { json, cookie: cast.staff.cookie });
    expect(decided.status).toBe(200);
    expect((await ask("/api/auth/me", { cookie: newcomer.cookie })).status).toBe(401);
    const viaCase = await decide(cast.staff, "reg-case", "keep");
    expect(viaCase.status).toBe(409);
  });
});

import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { NotificationType } from "@worker/domain/foundation/notifications/notification-kinds";
import { DEFAULT_PREFERENCES } from "@worker/domain/foundation/notifications/forms";
import { nextDigest } from "@worker/domain/foundation/notifications/digest-times";
import { savePreferences } from "@worker/domain/foundation/notifications/preferences";
import { notificationDigests } from "@worker/domain/foundation/notifications/schema";
import { sendDigests } from "@worker/domain/foundation/telling/digest";
import { clear, insert } from "../../../factories/insert";
import { mailsTo } from "../../../factories/mail";
import { aNotification } from "../../../factories/notifications";
import { aUser, DAY } from "../../../factories/rows";
import { aTelling } from "../../../factories/telling";

const db = connect(env.DB);
const HOUR = DAY / 24;
/** A Sunday noon. */
const NOON = Date.UTC(2026, 10, 22, 12);
const viewer = (id: string) => ({
  ...{ kind: "member" as const, id, username: id, role: "member" as const, tester: false },
  ...{ ageVerified: true, emailVerified: true, vendorId: null },
});
const choose = (mail: "daily" | "weekly" | "never", types: NotificationType[], id = "anna", now = NOON - 12 * HOUR) =>
  savePreferences(
    db,
    viewer(id),
    { ...DEFAULT_PREFERENCES, ...Object.fromEntries(types.map((type) => [type, { onSite: true, mail, push: false }])) },
    now,
  );
const put = (...rows: Parameters<typeof aNotification>[0][]) =>
  insert(
    env.DB,
    "notifications",
    rows.map((row) => aNotification({ userId: "anna", createdAt: NOON, ...row })),
  );
const run = (now: number, limit = 20) => sendDigests(db, { now, ...aTelling }, limit);
const bodies = async (to = "anna@example.org") => (await mailsTo(to)).map(({ body }) => body);

beforeEach(async () => {
  await clear(env.DB);
  for (const table of ["notification_preferences", "notification_digests", "outbox", "inbox_entries"])
    await env.DB.exec(`delete from ${table}`);
  await insert(env.DB, "users", [aUser({ id: "anna", username: "anna" })]);
});

describe("when digests are due", () => {
  it.each([
    ["daily", NOON, Date.UTC(2026, 10, 22, 13)],
    ["daily", Date.UTC(2026, 10, 22, 13), Date.UTC(2026, 10, 23, 13)],
    ["weekly", NOON, Date.UTC(2026, 10, 23, 13)],
    ["weekly", Date.UTC(2026, 10, 23, 13), Date.UTC(2026, 10, 30, 13)],
  ] as const)("%s after %d", (period, now, due) => {
    expect(nextDigest(period, now)).toBe(due);
  });

  it("begins with the choice, stays where it is chosen again, and ends with the last kind", async () => {
    const rows = () => db.select().from(notificationDigests);
    await choose("daily", ["reply", "like"]);
    const [first] = await rows();
    expect(first).toMatchObject({ userId: "anna", period: "daily", since: NOON - 12 * HOUR });
    await choose("daily", ["reply"], "anna", NOON);
    expect(await rows()).toEqual([first]);
    await choose("weekly", ["reply"], "anna", NOON);
    expect(await rows()).toMatchObject([{ period: "weekly", since: NOON }]);
    await choose("never", ["reply"]);
    expect(await rows()).toEqual([]);
  });
});

describe("a digest", () => {
  it("names what is unread of the chosen kinds, by kind, newest first, and what leads there", async () => {
    await choose("daily", ["reply", "system"]);
    await put(
      { title: "ben replied", message: "On drying", actionUrl: "/reviews?vendor=a", count: 3 },
      { title: "cal replied", createdAt: NOON + 1, message: "", actionUrl: "/admin/audit" },
      { type: "system", title: "Decided", actionUrl: "/account/decisions" },
      { type: "like", title: "dee likes it" },
      { title: "was read", readAt: NOON },
      { title: "was deleted", deletedAt: NOON },
      { title: "was mailed", mailedAt: NOON },
      { title: "is older", createdAt: NOON - 2 * DAY },
    );
    await run(NOON + HOUR);
    const [mail] = await mailsTo("anna@example.org");
    expect(mail).toMatchObject({ kind: "digest", subject: "Your daily digest: 3 notifications" });
    const said = mail?.body.split("\n\n") ?? [];
    expect(said.slice(0, -2)).toEqual([
      "Hello,",
      "Here is what has arrived since Nov 22, 2026, 00:00 UTC and is still unread.",
      "Replies:",
      "• cal replied",
      "• ben replied “On drying” (3 times) https://leafproof.test/reviews?vendor=a",
      "Site notices:",
      "• Decided https://leafproof.test/account/decisions",
    ]);
    expect(said.at(-2)).toBe(
      "You are receiving this email because your account is set to send a daily digest by email. Change that here: https://leafproof.test/account/notifications",
    );
    expect(said.at(-1)).toMatch(
      /^To stop these emails without logging in, open this link: \S+\/mail\/unsubscribe\?\S+$/,
    );
    expect(await env.DB.prepare("select unsubscribe_path from outbox").first("unsubscribe_path")).toMatch(
      /^\/mail\/unsubscribe\?member=anna&mails=daily&key=[0-9a-f]{64}$/,
    );
  });

  it("names twenty and counts the rest", async () => {
    await choose("daily", ["reply"]);
    await put(...Array.from({ length: 27 }, () => ({})));
    await run(NOON + HOUR);
    const [body = ""] = await bodies();
    expect(body.split("• ")).toHaveLength(21);
    expect(body).toContain("And 7 more: https://leafproof.test/notifications?filter=unread");
  });

  it("says nothing of a thread that its reader may not read any longer", async () => {
    await choose("daily", ["reply"]);
    await put({ title: "secret", message: "quite", actionUrl: "/community/thread/nowhere" });
    await run(NOON + HOUR);
    const [body = ""] = await bodies();
    expect(body).toContain("• Something that you can no longer read\n");
    expect(body).not.toMatch(/secret|quite|nowhere/);
  });

  it("counts conversations in which somebody wrote, none of them a notification, and says no more of them", async () => {
    await choose("daily", ["message", "reply"]);
    const talk = (id: string, by: string | null, unread: number, at: number) =>
      env.DB.prepare(
        "insert into inbox_entries (user_id, conversation_id, other_id, last_seq, last_at, last_sender_id, preview, is_private, unread) values ('anna', ?, 'ben', 3, ?, ?, 'x', 0, ?)",
      )
        .bind(id, at, by, unread)
        .run();
    await talk("a", "ben", 2, NOON);
    await talk("b", "ben", 0, NOON);
    await talk("c", null, 1, NOON);
    await talk("d", "ben", 1, NOON - 3 * DAY);
    await run(NOON + HOUR);
    const subjects = async () => (await mailsTo("anna@example.org")).map(({ subject }) => subject).sort();
    expect(await subjects()).toEqual(["Your daily digest: 1 conversation with new messages"]);
    const [body = ""] = await bodies();
    expect(body).toContain("1 conversation with new messages: https://leafproof.test/messages\n");
    expect(body).not.toContain("ben");
    await put({ createdAt: NOON + 2 * HOUR });
    await talk("e", "ben", 1, NOON + 2 * HOUR);
    await run(NOON + HOUR + DAY);
    expect(await subjects()).toContain("Your daily digest: 1 notification and 1 conversation with new messages");
  });

  it("goes out once a period, also of two runs at once, and not at all where nothing is new", async () => {
    await choose("daily", ["reply"]);
    await put({});
    await run(NOON);
    expect(await bodies()).toEqual([]);
    await Promise.all([run(NOON + HOUR), run(NOON + HOUR), run(NOON + HOUR)]);
    await run(NOON + 2 * HOUR);
    expect(await bodies()).toHaveLength(1);
    await run(NOON + HOUR + DAY);
    expect(await bodies()).toHaveLength(1);
    await put({ createdAt: NOON + 2 * DAY });
    await run(NOON + HOUR + 2 * DAY);
    expect(await bodies()).toHaveLength(2);
  });

  it("tells also of what its member wants off the site", async () => {
    await choose("daily", ["reply"]);
    await put({ title: "elsewhere", deletedAt: NOON, offSite: true });
    await run(NOON + HOUR);
    expect((await bodies())[0]).toContain("• elsewhere");
  });

  it.each([
    ["unconfirmed", { emailVerifiedAt: null }],
    ["suspended", { suspendedAt: 1 }],
    ["deleted", { deletedAt: 1 }],
  ])("goes to nobody whose account is %s, and is not in the way of others", async (_, state) => {
    await insert(env.DB, "users", [aUser({ id: "abel", username: "abel", ...state })]);
    await choose("daily", ["reply"], "abel");
    await choose("daily", ["reply"]);
    await put({}, { userId: "abel" });
    expect([await run(NOON + HOUR, 1), await run(NOON + HOUR, 1), await run(NOON + HOUR, 1)]).toEqual([1, 1, 0]);
    expect([(await bodies()).length, (await bodies("abel@example.org")).length]).toEqual([1, 0]);
  });
});

it("finds what is due, and a member's news, by index", async () => {
  const plan = async (query: string) =>
    JSON.stringify((await env.DB.prepare(`explain query plan ${query}`).all()).results);
  expect(
    await plan("select * from notification_digests where due_at <= 5 order by due_at, user_id limit 20"),
  ).toContain("USING INDEX notification_digests_due");
  expect(
    await plan("select * from notifications where tell_at is not null and tell_at <= 5 order by tell_at, id limit 40"),
  ).toContain("USING INDEX notifications_tell");
  expect(
    await plan(
      "select * from inbox_entries where unread > 0 and unread_to > told_seq and last_at <= 5 order by last_at, user_id, conversation_id limit 9",
    ),
  ).toContain("USING INDEX inbox_entries_untold");
});

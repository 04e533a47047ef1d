import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { MailChoice, NotificationType } from "@worker/domain/foundation/notifications/notification-kinds";
import { notify, notifyOnSite } from "@worker/domain/foundation/notifications/notify";
import { notificationPreferences, notifications } from "@worker/domain/foundation/notifications/schema";
import { tellElsewhere } from "@worker/domain/foundation/telling/tell-elsewhere";
import { outbox } from "@worker/domain/foundation/mail/schema";
import { clear, insert } from "../../../factories/insert";
import { aTelling } from "../../../factories/telling";
import { aUser, NOW } from "../../../factories/rows";

const db = connect(env.DB);
type Notice = Parameters<typeof notify>[1];
const notice = (overrides: Partial<Notice> = {}): Notice => ({
  userId: "anna",
  type: "reply",
  title: "northpine replied to you",
  message: "Found it on page 2, thank you.",
  actionUrl: "/reviews?vendor=harrow-lane",
  mergeKey: "reply:1",
  ...overrides,
});
const tell = async (overrides: Partial<Notice> = {}, now = NOW) => {
  await notify(db, notice(overrides), now);
  await tellElsewhere(db, { now, ...aTelling }, 40);
};
/** What the site shows. */
const rows = () => db.select().from(notifications).where(eq(notifications.offSite, false));
const mails = () => db.select().from(outbox);
const prefer = (type: NotificationType, onSite: boolean, mail: MailChoice) =>
  db.insert(notificationPreferences).values({ userId: "anna", type, onSite, mail });

beforeEach(async () => {
  await clear(env.DB);
  await db.batch([db.delete(notificationPreferences), db.delete(outbox)]);
  await insert(env.DB, "users", [aUser({ id: "anna", username: "anna" })]);
});

describe("telling a member something", () => {
  it("writes it down, unread", async () => {
    await tell({ related: { id: "user-9", username: "northpine" } });
    expect(await rows()).toMatchObject([
      {
        userId: "anna",
        type: "reply",
        title: "northpine replied to you",
        actionUrl: "/reviews?vendor=harrow-lane",
        relatedUserId: "user-9",
        relatedUsername: "northpine",
        count: 1,
        createdAt: NOW,
        readAt: null,
        deletedAt: null,
      },
    ]);
    expect(await mails()).toEqual([]);
  });

  it("is shown alone where it has a letter of its own", async () => {
    await prefer("reply", true, "at_once");
    await notifyOnSite(db, notice(), NOW);
    await tellElsewhere(db, { now: NOW, ...aTelling }, 40);
    expect([(await rows()).length, (await mails()).length]).toEqual([1, 0]);
  });

  it("merges a repeat of what is unread and brings it to the top", async () => {
    await tell();
    await tell({ title: "calder_j replied to you" }, NOW + 5000);
    expect(await rows()).toMatchObject([{ title: "calder_j replied to you", count: 2, createdAt: NOW + 5000 }]);
  });

  it.each(["readAt", "deletedAt"] as const)("starts anew once %s is set", async (column) => {
    await tell();
    await db.update(notifications).set({ [column]: NOW + 1 });
    await tell({}, NOW + 5000);
    expect((await rows()).map(({ count }) => count)).toEqual([1, 1]);
  });

  it("keeps other members' and other causes apart", async () => {
    await insert(env.DB, "users", [aUser({ id: "berta" })]);
    await tell();
    await tell({ userId: "berta" });
    await tell({ mergeKey: "reply:2" });
    expect(await rows()).toHaveLength(3);
  });

  it("writes nothing for an account that is deleted or unknown", async () => {
    await insert(env.DB, "users", [aUser({ id: "gone", deletedAt: NOW - 1 })]);
    await prefer("reply", true, "at_once");
    await tell({ userId: "gone" });
    await tell({ userId: "nobody" });
    expect(await rows()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it("holds to a condition on the batch", async () => {
    await prefer("reply", true, "at_once");
    await tell({ onlyIf: sql`exists (select 1 from users where id = 'nobody')` });
    expect([await rows(), await mails()]).toEqual([[], []]);
    await tell({ onlyIf: sql`exists (select 1 from users where id = 'anna')` });
    expect([(await rows()).length, (await mails()).length]).toEqual([1, 1]);
  });
});

describe("preferences", () => {
  it("write nothing on the site for a type that is switched off there", async () => {
    await prefer("reply", false, "never");
    await tell();
    await tell({ type: "mention" });
    expect((await rows()).map(({ type }) => type)).toEqual(["mention"]);
  });

  it("cannot silence the site's own notices", async () => {
    await prefer("system", false, "never");
    await tell({ type: "system" });
    expect(await rows()).toHaveLength(1);
  });

  it("send a mail where the member asked for it, with a link and the way out, and without the message", async () => {
    await prefer("reply", true, "at_once");
    await tell();
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: "notification", recipient: "anna@example.org", dueAt: NOW, attempts: 0 });
    expect(mail?.subject).toBe("northpine replied to you");
    expect(mail?.body).toContain("https://leafproof.test/reviews?vendor=harrow-lane");
    expect(mail?.body).toContain("https://leafproof.test/account/notifications");
    expect(mail?.body).not.toContain("page 2");
  });

  it("send a mail alone where the site is switched off", async () => {
    await prefer("reply", false, "at_once");
    await tell();
    expect([(await rows()).length, (await mails()).length]).toEqual([0, 1]);
  });

  it("send one mail for repeats of what is unread", async () => {
    await prefer("reply", true, "at_once");
    await tell();
    await tell({}, NOW + 5000);
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ["unconfirmed", { emailVerifiedAt: null }],
    ["suspended", { suspendedAt: NOW - 1 }],
  ])("send no mail to an account that is %s", async (_, state) => {
    await insert(env.DB, "users", [aUser({ id: "berta", ...state })]);
    await db.insert(notificationPreferences).values({ userId: "berta", type: "reply", onSite: true, mail: "at_once" });
    await tell({ userId: "berta" });
    expect([(await rows()).length, (await mails()).length]).toEqual([1, 0]);
  });
});

describe("what others wrote", () => {
  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/.//evil.example"])(
    "never leads off the site: %s",
    async (actionUrl) => {
      await prefer("reply", true, "at_once");
      await tell({ actionUrl });
      expect((await rows())[0]?.actionUrl).toBeNull();
      expect((await mails())[0]?.body).not.toContain("evil");
    },
  );

  it("stays one line of bounded length, so that a mail's subject has no second header", async () => {
    await prefer("reply", true, "at_once");
    await tell({ title: `a\r\nBcc: x@example.org${"é".repeat(500)}`, message: "m".repeat(5000) });
    const [row] = await rows();
    expect(Array.from(row?.title ?? "")).toHaveLength(200);
    expect(row?.message).toHaveLength(500);
    expect((await mails())[0]?.subject).not.toMatch(/[\r\n]/);
  });
});

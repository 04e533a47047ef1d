import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { bookmarksPage } from "@worker/domain/views/forum/bookmarks-page";
import { readBookmark, removeBookmark, saveBookmark } from "@worker/domain/voice/forum-bookmarks/bookmark";
import { BOOKMARKS_MAX, reminderTime } from "@worker/domain/voice/forum-bookmarks/forms";
import { remindDue } from "@worker/domain/voice/forum-bookmarks/remind-due";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { aForum, as, aThreadInput, reply, rowsOf, thread } from "../../../factories/forum-writing";
import { DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const HOUR = 3_600_000;
const listOf = async (id: string, asked: Partial<Parameters<typeof bookmarksPage>[2]> = {}) =>
  (await bookmarksPage(db, as(id).viewer, { filter: "all", q: "", cursor: undefined, ...asked })).items;
const told = () =>
  rowsOf<{ who: string; message: string }>(
    "select user_id as who, message from notifications where merge_key glob 'forum-reminder:*'",
  );

let id: string;
beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, shop: { role: "verified_vendor" } });
  const { threadId } = await thread("ann");
  ({ id } = await reply("ben", threadId));
});

describe("a bookmark", () => {
  it("is one a member and post, with the note and the time that were saved last", async () => {
    await saveBookmark(as("ann"), id, { note: "Read again", remindAt: NOW + DAY });
    await saveBookmark(as("ann"), id, { note: "Compare", remindAt: null });
    expect(await readBookmark(db, as("ann").viewer, id)).toEqual({ note: "Compare", remindAt: null, remindedAt: null });
    expect(await listOf("ann")).toHaveLength(1);
    expect(await listOf("ben")).toEqual([]);
    await removeBookmark(as("ben"), id);
    expect(await listOf("ann")).toHaveLength(1);
    await removeBookmark(as("ann"), id);
    expect(await listOf("ann")).toEqual([]);
  });

  it("is refused for what is not there, not shown or not theirs to read, for a time gone by, and for one too many", async () => {
    const save = (post: string, remindAt: number | null = null) =>
      saveBookmark(as("ann"), post, { note: "", remindAt });
    const shop = as("shop", { role: "verified_vendor" });
    const zone = await createThread(shop, aThreadInput({ categoryId: "verified-vendors" }));
    await expect(save("nowhere")).rejects.toThrow("no such post");
    await expect(save(zone.id)).rejects.toThrow("no such post");
    await expect(save(id, NOW)).rejects.toThrow();
    await expect(save(id, NOW + 800 * DAY)).rejects.toThrow();
    await env.DB.prepare(
      "with recursive n (i) as (select 1 union all select i + 1 from n where i < ?) insert into forum_bookmarks (user_id, post_id, note, created_at) select 'ann', 'old' || i, '', i from n",
    )
      .bind(BOOKMARKS_MAX)
      .run();
    await expect(save(id)).rejects.toEqual(expect.objectContaining({ code: "wrong-state" }));
    expect(await rowsOf("select * from forum_bookmarks where post_id = ?", id)).toEqual([]);
  });

  it("is found by its note and its thread, and by whether its reminder came", async () => {
    await saveBookmark(as("ann"), id, { note: "Batch 7", remindAt: NOW + DAY });
    expect(await listOf("ann", { q: "batch" })).toHaveLength(1);
    expect(await listOf("ann", { q: "LABEL" })).toHaveLength(1);
    expect(await listOf("ann", { q: "nothing of it" })).toEqual([]);
    expect([await listOf("ann", { filter: "coming" }), await listOf("ann", { filter: "due" })]).toMatchObject([
      [{}],
      [],
    ]);
  });

  it("says nothing but its own note once the post cannot be read", async () => {
    const shop = as("shop", { role: "verified_vendor" });
    const zone = await createThread(shop, aThreadInput({ categoryId: "verified-vendors", title: "Secret prices" }));
    await saveBookmark(shop, zone.id, { note: "Mine", remindAt: NOW + DAY });
    await env.DB.exec("update users set role = 'member' where id = 'shop'");
    expect(await listOf("shop")).toMatchObject([{ note: "Mine", post: null }]);
    expect(await listOf("shop", { q: "secret" })).toEqual([]);
    await remindDue(db, NOW + 2 * DAY);
    expect(await told()).toEqual([]);
  });
});

describe("a reminder", () => {
  it("comes once, at its time, however many runs there are", async () => {
    await saveBookmark(as("ann"), id, { note: "Read again", remindAt: NOW + HOUR });
    await saveBookmark(as("shop"), id, { note: "", remindAt: NOW + DAY });
    await remindDue(db, NOW + HOUR - 1);
    expect(await told()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => remindDue(db, NOW + HOUR)));
    await remindDue(db, NOW + 2 * HOUR);
    expect(await told()).toEqual([{ who: "ann", message: "Read again" }]);
    expect(
      await rowsOf("select count from notifications where user_id = 'ann' and merge_key glob 'forum-rem*'"),
    ).toEqual([{ count: 1 }]);
    await env.DB.exec("update notifications set read_at = 1");
    await remindDue(db, NOW + 2 * HOUR);
    expect(await told()).toHaveLength(1);
    await saveBookmark(as("ann"), id, { note: "Again", remindAt: NOW + 3 * HOUR });
    await remindDue(db, NOW + 2 * DAY);
    expect((await told()).map(({ message }) => message).sort()).toEqual([
      "Again",
      "Read again",
      "What is on the label",
    ]);
  });

  it("is in the morning of the day that was chosen, or so many days ahead", () => {
    expect(reminderTime("none", "", NOW)).toBeNull();
    expect(reminderTime("week", "", NOW)).toBe(NOW + 7 * DAY);
    expect(reminderTime("date", "2027-02-01", NOW)).toBe(Date.UTC(2027, 1, 1, 9));
    expect(["", "soon", "2027-13-01", "2027-02-29"].map((day) => reminderTime("date", day, NOW))).toEqual(
      Array(4).fill("invalid"),
    );
  });
});

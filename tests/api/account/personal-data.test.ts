import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { NOTHING_PERSONAL, type PersonalData } from "@worker/domain/foundation/privacy/personal-data";
import { PERSONAL_DATA } from "@worker/domain/registry/personal-data";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { aRowOf, columnsOf, namesMember, TABLES, thatRowOf } from "../../factories/member-rows";
import { anAccount, ask, PASSWORD, sessionFor } from "../../factories/site";

beforeAll(() => stopClock());

const ann = { id: "ann", email: "ann@example.org" };
const dataOf: Record<string, PersonalData> = PERSONAL_DATA;
const PERSONAL = TABLES.filter(([name]) => dataOf[name] !== NOTHING_PERSONAL && name !== "users");

interface Stays {
  why: string;
  /** Columns that the deletion empties. */
  emptied?: readonly string[];
  /** Columns that it empties where the member takes along what they wrote. */
  words?: readonly string[];
  /** Whether it goes whole where the member takes along what they wrote. */
  goesWithWords?: true;
}

const RECORD = { why: "The site's or a vendor's own record, in which the id says who did it." };
const BOOKS = { why: "The books stay whole; the id leads to a tombstone." };

/** The rows that outlive their member. All others are gone, and a new table is expected to be. */
const STAYS: Record<string, Stays> = {
  ...{ auditLog: RECORD, settings: RECORD, promotions: RECORD, vendors: RECORD, waitlist: RECORD },
  ...{ substanceStatuses: RECORD, substanceSuspensions: RECORD, apiTokens: RECORD, charges: RECORD },
  ...{ planChanges: RECORD, integrityAlerts: RECORD, loginArchives: RECORD, labPartners: RECORD },
  ...{ labResults: RECORD, inviteCodes: RECORD, inviteRedemptions: RECORD, announcedChanges: RECORD },
  ...{ rewardFaults: RECORD, rewardCorrections: BOOKS, userRewards: BOOKS, rewardLedger: BOOKS, rewardHolds: BOOKS },
  redemptions: { ...BOOKS, emptied: ["payoutSealed", "payoutEnding", "reference", "returnReason"] },
  referrals: { ...BOOKS, emptied: ["referralCode"] },
  referralCodes: {
    why: "A code that was given away leads nowhere, without the name it was made of.",
    emptied: ["code"],
  },
  reviews: {
    why: "Reviews stay without a name, unless their author takes them along.",
    emptied: ["orderNumber", "networkHash"],
    words: ["title", "content", "purchaseDate"],
  },
  reviewBands: { why: "Derived from the words of a review.", goesWithWords: true },
  reviewReplies: { why: "A vendor's official word, which stays with the vendor.", words: [] },
  reviewVotes: { why: "A vote stays counted." },
  forumCategories: RECORD,
  forumThreads: { why: "Threads stay without a name, unless their author takes them along.", words: ["title"] },
  forumPosts: {
    why: "Posts stay without a name, unless their author takes them along.",
    words: ["content", "html"],
  },
  photos: { why: "Nobody's at once; the sweep takes the files, and then the row.", emptied: ["userId", "alt"] },
  videos: { why: "Nobody's at once; the sweep takes the files, and then the row.", emptied: ["userId"] },
  forumImages: { why: "An image stays in what was said, until the sweep where no post shows it." },
  forumStances: { why: "A vote stays counted." },
  forumPolls: { why: "A poll stays in its thread, unless its author takes it along.", words: ["question"] },
  forumPollVotes: { why: "A vote stays counted." },
  registrations: { why: "Its network is forgotten after its time." },
  testerApplicationEvents: { why: "How an application moved, without what staff said.", emptied: ["notes"] },
  testerDocuments: {
    why: "Nobody's at once; the sweep takes the file, and then the row.",
    emptied: ["userId", "keySealed"],
  },
  applicationEvents: { why: "How an application moved, without what it said.", emptied: ["answers", "notes"] },
  loginAttempts: { why: "What happened at the door, without the name.", emptied: ["username", "networkHash"] },
  purchaseClaims: { why: "What was counted as a sale, without its order.", emptied: ["orderNumber"] },
  conversations: { why: "What was written to somebody stays theirs to read, under no name.", words: [] },
  messageImages: { why: "An image stays with its message, which stays the other's to read.", words: [] },
  messageKeys: {
    why: "Whoever stays checks with its public part what they may still read; it goes with the last conversation.",
    emptied: ["label", "backup"],
  },
  reports: { why: "That it was reported, without the words.", emptied: ["detail"] },
  moderationCases: { why: "What was decided, without the appeal.", emptied: ["appeal"] },
  reportedMessages: {
    why: "A message stays with the other member, and its report with it.",
    words: ["text", "imageId", "imageAlt", "imageOpening"],
  },
};

async function fill(): Promise<string> {
  await clear(env.DB);
  // The migration's stay, and one of them has this row's place.
  await env.DB.exec("delete from forum_categories");
  await anAccount({ ...ann, username: "annmoss" });
  for (const [name, table] of PERSONAL) {
    const { emptied = [], words = [] } = STAYS[name] ?? {};
    await aRowOf(table, ann, [...emptied, ...words]);
  }
  return sessionFor("ann");
}

async function rowsNow() {
  const rows = await Promise.all(PERSONAL.map(async ([name, table]) => [name, await thatRowOf(table, ann)] as const));
  return new Map(rows);
}

describe.each([false, true])(
  "a member of whom every table holds a row, and who leaves (words too: %j)",
  (removeReviews) => {
    let before: Awaited<ReturnType<typeof rowsNow>>;
    let after: Awaited<ReturnType<typeof rowsNow>>;

    beforeAll(async () => {
      const cookie = await fill();
      before = await rowsNow();
      const json = { password: PASSWORD, removeReviews };
      const answer = await ask("/api/account", { method: "DELETE", json, cookie });
      expect(answer.status, await answer.clone().text()).toBe(200);
      after = await rowsNow();
    });

    it("had a row in each", () => {
      expect([...before].flatMap(([name, row]) => (row === null ? [name] : []))).toEqual([]);
    });

    it("leaves none but those that stay for a reason", () => {
      const left = [...after].flatMap(([name, row]) => (row === null ? [] : [name]));
      const stays = Object.keys(STAYS).filter((name) => !(removeReviews && STAYS[name]?.goesWithWords));
      expect(left.sort()).toEqual(stays.sort());
    });

    it("leaves in those nothing that is theirs alone", () => {
      for (const [name, { emptied = [], words = [] }] of Object.entries(STAYS)) {
        for (const column of [...emptied, ...(removeReviews ? words : [])]) {
          const [was, is] = [before.get(name)?.[column], after.get(name)?.[column]];
          expect(is, `${name}.${column} is still what it was`).not.toEqual(was);
        }
      }
    });
  },
);

/** Whom a row is about, and who acted. Any other member wrote it; who did something to it is in a column of its own. */
const NO_WRITER = /^(user|owner|actor|subject|reporter|referrer|referee|related_user)_id$|_by$|^recipient$/;
const namesWriter = (column: Parameters<typeof namesMember>[0]) => namesMember(column) && !NO_WRITER.test(column.name);

describe("a table of what members write", () => {
  it("says what becomes of it when its author takes it along", () => {
    const silent = PERSONAL.filter(
      ([name, table]) =>
        STAYS[name] !== undefined &&
        STAYS[name].words === undefined &&
        columnsOf(table).some(([, column]) => namesWriter(column)),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

describe("a column of ids", () => {
  it.each(["starter_id", "voter_id", "editor_id", "mentioned_id", "last_poster_id", "merged_by"])(
    "names a member unless it is known to name something else: %s",
    (name) => {
      expect(namesMember({ name, enumValues: undefined })).toBe(true);
    },
  );

  it("names none where it is of a thing", () => {
    expect(namesMember({ name: "vendor_id", enumValues: undefined })).toBe(false);
  });

  it("has a writer where it is none of those that are written about", () => {
    const named = (name: string) => namesWriter({ name, enumValues: undefined });
    expect(["author_id", "starter_id", "user_id", "hidden_by", "vendor_id"].map(named)).toEqual([
      ...[true, true],
      ...[false, false, false],
    ]);
  });
});

describe("the export of a member of whom every table holds a row", () => {
  it("has that row in each list, with every column but those that stay out", async () => {
    const cookie = await fill();
    const data = await (await ask("/api/account/export", { cookie })).json<Record<string, object[]>>();
    for (const { exported } of Object.values(dataOf)) {
      for (const { name, table, without } of typeof exported === "string" ? [] : exported) {
        const columns = columnsOf(table).flatMap(([key]) => (without.includes(key) ? [] : [key]));
        expect([name, Object.keys(data[name]?.[0] ?? {}).sort()]).toEqual([name, columns.sort()]);
      }
    }
  });
});

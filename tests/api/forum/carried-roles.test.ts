import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { changeRole, changeTester } from "@worker/domain/oversight/members/change-role";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { ANSWERS, apply } from "../../factories/applications";
import { aDiscussion } from "../../factories/forum";
import { aForum } from "../../factories/forum-writing";
import { NOW } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

const db = connect(env.DB);
const context = { db, now: NOW, requestId: "request", afterChange: () => Promise.resolve() };
let admin: Person;
let ann: Person;

/** As every page of the thread shows who commented. */
const shown = async () => {
  const page = await threadPage(db, NOBODY, "t1", { order: "position", page: 1 }, NOW);
  const author = page.replies[0]?.firstComments[0]?.author ?? expect.unreachable("no comment");
  return author.former ? null : { role: author.role, tester: author.tester };
};

beforeEach(async () => {
  await aForum({ ben: {} });
  admin = await aPerson({ username: "boss", role: "admin" });
  ann = await aPerson({ username: "ann" });
  await aDiscussion({ thread: { id: "t1" }, replies: 1, comments: 1, authors: [ann.member.id, "ben"] });
});

describe("the comments that a reply carries", () => {
  it("show the role that their author has now, and whether they test", async () => {
    const userId = ann.member.id;
    await changeRole(context, admin.member, { userId, role: "moderator" });
    expect(await shown()).toEqual({ role: "moderator", tester: false });
    await changeTester(context, admin.member, { userId, tester: true });
    expect(await shown()).toEqual({ role: "moderator", tester: true });
    await changeRole(context, admin.member, { userId, role: "member" });
    await changeTester(context, admin.member, { userId, tester: false });
    expect(await shown()).toEqual({ role: "member", tester: false });
  });

  it("show that their author speaks for a vendor as soon as that is approved", async () => {
    const { id } = await (await apply(ann, ANSWERS)).json<{ id: string }>();
    const act = (what: string) => ask(`/api/staff/applications/${id}/${what}`, { json: {}, cookie: admin.cookie });
    expect([(await act("take")).status, (await act("approve")).status]).toEqual([200, 200]);
    expect(await shown()).toMatchObject({ role: "verified_vendor" });
  });
});

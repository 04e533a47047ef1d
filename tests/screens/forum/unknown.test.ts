import { beforeAll, describe, expect, it } from "vitest";
import { aDiscussion } from "../../factories/forum";
import { aPerson, ask, type Person } from "../../factories/site";
import { page as visited } from "../../factories/visits";

let member: Person;

beforeAll(async () => {
  member = await aPerson({ username: "reader" });
  await aDiscussion({ thread: { id: "01A", title: "Panels" }, replies: 1 });
  await aDiscussion({ thread: { id: "01Z", title: "Margins", categoryId: "verified-vendors" }, replies: 1 });
});

const page = (path: string) => visited(path, member);

describe("an address of the community", () => {
  it.each([
    ...["write", "follow"].flatMap((part) => [`thread/nothing/${part}`, `thread/01Z/${part}`]),
    ...["edit", "history", "bookmark", "delete", "comment", "stance"].map((part) => `post/nothing/${part}`),
    "post/01Z-r1/stance",
  ])("/community/%s says that there is no such thread, and leads back", async (path) => {
    const { status, text } = await page(`/community/${path}`);
    expect(status).toBe(404);
    expect(text).toContain("Thread Not Found");
    expect(text).toContain("Back to the community");
    expect(text).not.toContain("Margins");
  });

  it("follows nothing that is not there", async () => {
    for (const id of ["nothing", "01Z"]) {
      const path = `/community/thread/${id}/follow`;
      const answer = await ask(path, { form: { state: "followed" }, cookie: member.cookie });
      expect([answer.status, (await answer.text()).includes("Thread Not Found")]).toEqual([404, true]);
    }
  });

  it("of what is there names it, and a vote's leads to the post", async () => {
    expect((await page("/community/thread/01A/follow")).text).toContain("Panels");
    const { status, to } = await page("/community/post/01A-r1/stance");
    expect([status, to]).toEqual([302, "/community/thread/01A#post-01A-r1"]);
  });
});

describe("what a member cannot write in", () => {
  it("is said above the choice of a new thread's category", async () => {
    const restricted = await page("/community/create-thread?category=verified-vendors");
    expect(restricted.text).toContain("This category requires special permissions");
    const locked = await page("/community/create-thread?category=trading-post");
    expect(locked.text).toContain("is locked: only moderators start threads there.");
    expect((await page("/community/create-thread?category=general")).text).not.toContain("only moderators");
  });

  it("offers nothing to follow and nothing to sort where nothing comes", async () => {
    const { text } = await page("/community/category/trading-post");
    expect(text).toContain("This category is locked.");
    expect(text).not.toContain("Follow new threads");
    expect(text).not.toContain("Sort threads");
    expect((await page("/community/category/general")).text).toContain("Follow new threads");
  });
});

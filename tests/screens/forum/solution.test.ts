import { beforeEach, expect, it } from "vitest";
import { insertCategories } from "../../factories/forum";
import { aForum, rowsOf, someWords } from "../../factories/forum-writing";
import { aPerson, ask, type Person } from "../../factories/site";

let ann: Person;
let ben: Person;
let thread: string;
let answer: string;

const send = (fields: Record<string, string>) =>
  ask(`/community/thread/${thread}/solution`, { form: fields, cookie: ann.cookie });
const marked = async () =>
  (await rowsOf<{ id: string | null }>("select solved_post_id as id from forum_threads"))[0]?.id;
const saved = async (path: string, json: Record<string, unknown>, { cookie }: Person) =>
  (await ask(path, { json, cookie })).json<{ id: string; threadId: string }>();

beforeEach(async () => {
  await aForum({});
  await insertCategories([{ id: "dosing-help", name: "Help", description: "Of a test.", icon: "pill", place: 9 }]);
  ann = await aPerson({ username: "ann" });
  ben = await aPerson({ username: "ben" });
  const asked = { categoryId: "dosing-help", title: "What is on the label", content: someWords(), tags: [] };
  thread = (await saved("/api/forum/threads", asked, ann)).threadId;
  answer = (await saved(`/api/forum/threads/${thread}/replies`, { content: someWords() }, ben)).id;
});

it("marks the answer and takes the mark back, by the button's own value alone", async () => {
  await send({ post: answer });
  expect(await marked()).toBe(answer);
  const broken: Record<string, string>[] = [{}, { post: "" }, { post: "x".repeat(200) }];
  for (const empty of broken) {
    const refused = await send(empty);
    expect([refused.status, refused.headers.get("location")]).toEqual([303, `/community/thread/${thread}`]);
    expect(await marked()).toBe(answer);
  }
  const page = await (await ask(`/community/thread/${thread}`, { cookie: ann.cookie })).text();
  const [, value = ""] = /<button class="act" value="([^"]*)" name="post"/.exec(page) ?? [];
  await send({ post: value });
  expect(await marked()).toBeNull();
});

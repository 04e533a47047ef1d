import { HOUR } from "../calendar";
import type { Person } from "../people";
import { Random } from "../random";
import type { ForumContext } from "./plan-threads";
import type { Script, ScriptPost } from "./theme";
import type { PostPlan, ThreadPlan } from "./thread";

const MINUTE = 60_000;

/** Who plays which part: letters are members who were here then, other names are accounts. */
class Cast {
  readonly #parts = new Map<string, Person>();

  constructor(
    private readonly random: Random,
    private readonly context: ForumContext,
    first: [name: string, person: Person],
  ) {
    this.#parts.set(...first);
  }

  get(name: string, at: number): Person | null {
    const { company } = this.context;
    const known = this.#parts.get(name) ?? company.named(name);
    const taken = new Set([...this.#parts.values()].map(({ row }) => row.id));
    const person = known ?? company.memberAt(this.random, at, taken);
    if (person !== null) this.#parts.set(name, person);
    return person;
  }
}

/** The posts of a thread that was written out. */
export function planScriptPosts(thread: ThreadPlan, script: Script, context: ForumContext): PostPlan[] {
  const random = new Random(`posts/${thread.id}`);
  const cast = new Cast(random, context, [script.posts[0]?.by ?? "a", thread.author]);
  const moderator = context.company.named("moderator") ?? thread.author;
  const posts: PostPlan[] = [];
  let at = thread.createdAt - (script.posts[0]?.after ?? 0) * MINUTE;
  let position = 0;

  const add = (post: ScriptPost, reply: PostPlan | null, parent: PostPlan | null): void => {
    at += post.after * MINUTE + random.int(0, 59_999);
    const author = cast.get(post.by, at);
    if (author === null) return;
    const isOpening = posts.length === 0;
    const plan: PostPlan = {
      id: random.id(isOpening ? thread.createdAt : at),
      kind: isOpening ? "opening" : parent === null ? "reply" : "comment",
      position: parent === null ? position++ : null,
      reply,
      parent,
      depth: parent === null ? 0 : parent.depth + 1,
      author,
      part: isOpening ? "opening" : "answer",
      createdAt: isOpening ? thread.createdAt : at,
      editedAt: null,
      hidden: null,
      says: post.says,
    };
    const takenAt = plan.createdAt + random.int(15, 90) * MINUTE;
    if (post.hidden !== undefined)
      plan.hidden = { at: takenAt, cause: "moderator", by: moderator.row.id, reason: post.hidden };
    if (post.deleted) plan.hidden = { at: takenAt, cause: "author", by: author.row.id, reason: null };
    if (isOpening && script.hidden !== undefined)
      plan.hidden = { at: takenAt + 3 * HOUR, cause: "moderator", by: moderator.row.id, reason: script.hidden };
    if (isOpening && script.deleted)
      plan.hidden = { at: takenAt + 9 * HOUR, cause: "author", by: author.row.id, reason: null };
    posts.push(plan);
    for (const comment of post.comments ?? []) add(comment, reply ?? plan, plan);
  };
  for (const post of script.posts) add(post, null, null);
  return posts;
}

/** When a moderator locked it: once its last post stood for a while. */
export const lockTime = (posts: readonly PostPlan[]): number =>
  Math.max(...posts.map(({ createdAt }) => createdAt)) + 2 * HOUR;

import { COMMENT_DEPTH_MAX } from "@worker/domain/voice/forum/forms";
import { DAY, HOUR } from "../calendar";
import type { Person } from "../people";
import { Random } from "../random";
import type { ForumContext } from "./plan-threads";
import { patience, wakingTime } from "./rhythm";
import { OFFENSE_REASONS } from "./text/offenses";
import type { Hiding, Part, PostPlan, ThreadPlan } from "./thread";

const MINUTE = 60_000;
/** Nobody says more than this in an ordinary thread, except whoever asked. */
const REPLIES_EACH = 2;

type Wanted = Pick<PostPlan, "kind" | "author" | "part" | "createdAt"> & Partial<PostPlan>;

/** Plans the posts of one thread, always the same ones. */
class ThreadPlanner {
  readonly #random: Random;
  readonly #posts: PostPlan[] = [];
  readonly #said = new Map<string, number>();

  constructor(
    private readonly thread: ThreadPlan,
    private readonly context: ForumContext,
  ) {
    this.#random = new Random(`posts/${thread.id}`);
  }

  plan(): PostPlan[] {
    const { author, createdAt } = this.thread;
    const opening = this.#add({ kind: "opening", author, part: "opening", createdAt, position: 0 });
    this.#replies(opening);
    return this.#posts;
  }

  get #latest(): number {
    return this.context.today - 20 * MINUTE;
  }

  #add(wanted: Wanted): PostPlan {
    const random = this.#random;
    const { createdAt, part, author } = wanted;
    const mayChange = part !== "offense" && part !== "moderator";
    const edits = mayChange && random.chance(part === "opening" ? 0.07 : 0.035);
    const post: PostPlan = {
      id: random.id(createdAt),
      position: null,
      reply: null,
      parent: null,
      depth: 0,
      editedAt: edits ? this.#soon(createdAt, 2 * MINUTE, 2 * DAY) : null,
      hidden: null,
      says: null,
      ...wanted,
    };
    if (part === "offense") post.hidden = this.#taken(createdAt);
    else if (part !== "opening" && mayChange && random.chance(0.016))
      post.hidden = {
        at: this.#soon(createdAt, 4 * MINUTE, 3 * DAY),
        cause: "author",
        by: author.row.id,
        reason: null,
      };
    if (post.hidden !== null) post.editedAt = null;
    this.#posts.push(post);
    this.#said.set(author.row.id, (this.#said.get(author.row.id) ?? 0) + 1);
    return post;
  }

  #soon(at: number, least: number, most: number): number {
    return Math.min(this.context.today - MINUTE, at + least + Math.floor(this.#random.next() ** 3 * (most - least)));
  }

  #taken(createdAt: number): Hiding {
    const random = this.#random;
    const by = this.context.company.moderatorAt(random, createdAt) ?? random.pick(this.context.company.staff);
    return {
      at: this.#soon(createdAt, 9 * MINUTE, 20 * HOUR),
      cause: "moderator",
      by: by.row.id,
      reason: random.pick(OFFENSE_REASONS),
    };
  }

  #replies(opening: PostPlan): void {
    const { long, theme } = this.thread;
    const random = this.#random;
    const count =
      long?.replies ??
      Math.min(theme.answers.length, Math.floor(theme.liveliness * -Math.log(1 - random.next() * 0.95) * 1.15 + 0.9));
    let at = opening.createdAt;
    let before = opening.author;
    let position = 0;
    const gap = long === null ? 0 : (long.until - opening.createdAt) / (count + 1);
    for (let nth = 0; nth < count; nth += 1) {
      const next =
        long === null
          ? wakingTime(random, at + patience(random, nth))
          : Math.max(at + 2 * MINUTE, opening.createdAt + Math.floor(gap * (nth + 0.3 + random.next() * 0.9)));
      if (next > this.#latest) return;
      const speaker = this.#speaker(nth, next, before);
      if (speaker === null) continue;
      at = next;
      before = speaker.author;
      const reply = this.#add({ kind: "reply", position: (position += 1), createdAt: next, ...speaker });
      this.#comments(reply);
    }
  }

  #speaker(nth: number, at: number, before: Person): { author: Person; part: Part } | null {
    const random = this.#random;
    const { author, subject, theme, long } = this.thread;
    const { company } = this.context;
    const isZone = theme.category === "verified-vendors";
    const owner = subject.vendor === null ? null : company.ownerAt(subject.vendor, at);
    const hasAnswered = owner !== null && (this.#said.get(owner.row.id) ?? 0) > 0;
    if (owner !== null && theme.vendorAnswers !== undefined && !hasAnswered && nth < 4 && random.chance(0.3))
      return { author: owner, part: "vendor" };
    const asks = nth > 0 && before !== author && long === null && random.chance(0.13);
    if (asks && at < (author.row.suspendedAt ?? Infinity)) return { author, part: "asker" };
    if (nth > 3 && long === null && random.chance(0.025)) {
      const aide = company.moderatorAt(random, at);
      if (aide !== null) return { author: aide, part: "moderator" };
    }
    const busy = [...this.#said].filter(([, times]) => long === null && times >= REPLIES_EACH).map(([id]) => id);
    const except = new Set([before.row.id, author.row.id, ...(long === null ? busy : [])]);
    const member = isZone ? company.zoneAt(random, at, except) : company.memberAt(random, at, except);
    if (member === null) return null;
    return { author: member, part: !isZone && random.chance(0.011) ? "offense" : "answer" };
  }

  #comments(reply: PostPlan): void {
    const random = this.#random;
    const isLong = this.thread.long !== null;
    const mood = random.next();
    if (reply.part === "offense" || mood < (isLong ? 0.88 : 0.6)) return;
    const count = isLong || mood < 0.9 ? random.int(1, 2) : random.int(3, 8);
    const tree: PostPlan[] = [reply];
    for (let nth = 0; nth < count; nth += 1) {
      const open = tree.filter(({ depth, hidden }) => depth < COMMENT_DEPTH_MAX && hidden?.cause !== "moderator");
      const parent = random.chance(0.55) ? open.at(-1) : random.pick([reply, ...open]);
      if (parent === undefined) return;
      const createdAt = wakingTime(random, parent.createdAt + patience(random, nth));
      if (createdAt > this.#latest) continue;
      const author = this.#commenter(parent, reply, createdAt);
      if (author === null) continue;
      const part = this.#partOf(author);
      tree.push(this.#add({ kind: "comment", reply, parent, depth: parent.depth + 1, author, part, createdAt }));
    }
  }

  #partOf(author: Person): Part {
    if (author === this.thread.author && this.thread.long === null) return "asker";
    return this.thread.category !== "verified-vendors" && this.#random.chance(0.008) ? "offense" : "remark";
  }

  #commenter(parent: PostPlan, reply: PostPlan, at: number): Person | null {
    const random = this.#random;
    const { company } = this.context;
    const isOfficial = reply.part === "vendor" || reply.part === "moderator";
    const known = [this.thread.author, ...(isOfficial ? [] : [reply.author])].filter(
      (person) => person !== parent.author && (person.row.lastActiveAt ?? 0) >= at,
    );
    if (known.length > 0 && random.chance(0.4)) return random.pick(known);
    const except = new Set([parent.author.row.id]);
    return this.thread.category === "verified-vendors"
      ? company.zoneAt(random, at, except)
      : company.memberAt(random, at, except);
  }
}

export const planOrdinaryPosts = (thread: ThreadPlan, context: ForumContext): PostPlan[] =>
  new ThreadPlanner(thread, context).plan();

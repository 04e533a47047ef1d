import { readPost } from "@worker/domain/foundation/markup/read-post";
import type { Visibility } from "@worker/domain/voice/social/limits";
import { DEMO_ACCOUNTS } from "../accounts";
import { DAY, HOUR } from "../calendar";
import type { Row } from "../data";
import type { Person } from "../people";
import { Random } from "../random";
import type { VendorPlan } from "../vendors";
import { ANSWERS, COMMENTS, REPORTED, SAID, type SaidPost, type SaidReport } from "./texts";

/** How far back the posts go. */
const DAYS = 20;
/** Writers beside the demo accounts. */
const PER_SCALE = 26;
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface Social {
  socialPosts: Row<"socialPosts">[];
  socialPostTags: Row<"socialPostTags">[];
  socialComments: Row<"socialComments">[];
  socialLikes: Row<"socialLikes">[];
}

interface Circle {
  memberFollows: readonly Row<"memberFollows">[];
  friendships: readonly Row<"friendships">[];
}

const drawn = (text: string): string =>
  readPost(text, { origin: "http://localhost", imageId: () => null }).draw(new Map()).html;

/** Who may read what somebody writes: whoever is near them. */
function nearness({ memberFollows, friendships }: Circle) {
  const gathered = (pairs: Iterable<readonly [string, string]>) => {
    const all = new Map<string, Set<string>>();
    for (const [owner, other] of pairs) all.set(owner, (all.get(owner) ?? new Set()).add(other));
    return all;
  };
  const followers = gathered(memberFollows.map((row) => [row.followedId, row.followerId]));
  const friends = gathered(friendships.map((row) => [row.userId, row.friendId]));
  return (authorId: string, visibility: Visibility): string[] => {
    const near = friends.get(authorId) ?? new Set();
    return visibility === "friends" ? [...near] : [...new Set([...near, ...(followers.get(authorId) ?? [])])];
  };
}

/**
 * What members post, comment and like: the same for the same people and day. Nobody says the same twice, and only who may
 * read a post answers it.
 */
export function planSocial(
  people: readonly Person[],
  vendors: readonly VendorPlan[],
  circle: Circle,
  { today, scale }: { today: number; scale: number },
): Social {
  const random = new Random(`social/${today / DAY}`);
  const known = people.filter(({ row }) => !row.suspendedAt && !row.vendorId && row.createdAt < today - 3 * DAY);
  const byId = new Map(known.map((person) => [person.row.id, person]));
  const readersOf = nearness(circle);
  const rows: Social = { socialPosts: [], socialPostTags: [], socialComments: [], socialLikes: [] };
  const demo = new Set(DEMO_ACCOUNTS.map(({ username }) => username));
  const [shown, others] = [true, false].map((is) => known.filter(({ row }) => demo.has(row.username) === is));
  // Demo accounts write a few, so that each has some to look at; what is left goes to others, each text once a round.
  const writers = random.shuffled([
    ...(shown ?? []),
    ...(shown ?? []),
    ...random.some(others ?? [], PER_SCALE * scale),
  ]);
  const texts = Array.from({ length: scale }, () =>
    random.shuffled([...SAID, ...REPORTED] as (SaidPost | SaidReport)[]),
  ).flat();
  for (const [nth, text] of texts.entries()) {
    const author = writers[nth % writers.length];
    if (author === undefined) break;
    const own = new Random(`social/${nth}/${author.row.id}`);
    const from = Math.max(author.row.createdAt + HOUR, today - DAYS * DAY);
    const at = from + Math.floor(own.next() * (today - HOUR - from));
    const post = "extract" in text ? report(own, author, text, vendors, at) : said(own, author, text, vendors, at);
    rows.socialPosts.push(post);
    if (post.visibility === "public")
      rows.socialPostTags.push(...(post.tags ?? []).map((tag) => ({ tag, postId: post.id })));
    const near = readersOf(author.row.id, post.visibility).flatMap((id) => byId.get(id) ?? []);
    const readers = post.visibility === "public" ? [...near, ...own.some(known, 8)] : near;
    answer(own, rows, post, unique(readers, author), today);
  }
  passOn(random, rows, writers, today);
  return { ...rows, socialPosts: rows.socialPosts.sort((a, b) => a.createdAt - b.createdAt) };
}

const unique = (people: readonly Person[], except: Person): Person[] =>
  [...new Set(people)].filter((person) => person !== except);

function visibilityOf(random: Random): Visibility {
  const roll = random.next();
  return roll < 0.78 ? "public" : roll < 0.93 ? "followers" : "friends";
}

function said(
  random: Random,
  author: Person,
  { text, tags }: SaidPost,
  vendors: readonly VendorPlan[],
  at: number,
): Row<"socialPosts"> {
  const content = text
    .replaceAll("{vendor}", random.pick(vendors).row.name)
    .replaceAll("{day2}", random.pick(WEEKDAYS))
    .replaceAll("{day}", random.pick(WEEKDAYS));
  return {
    ...{ id: random.id(at), authorId: author.row.id, type: "text", visibility: visibilityOf(random) },
    ...{ content, html: drawn(content), tags: [...tags], createdAt: at },
    ...(random.chance(0.08) ? { editedAt: at + 20 * 60_000 } : {}),
  };
}

function report(
  random: Random,
  author: Person,
  { text, extract, dose, effects, rating, notes, tags }: SaidReport,
  vendors: readonly VendorPlan[],
  at: number,
): Row<"socialPosts"> {
  return {
    ...{ id: random.id(at), authorId: author.row.id, type: "experience_report", visibility: visibilityOf(random) },
    ...{ content: text, html: drawn(text), tags: [...tags], createdAt: at },
    ...{ extractType: extract, dose, effects: [...effects], rating, notes },
    vendorId: random.chance(0.6) ? random.pick(vendors).row.id : null,
  };
}

/** Likes and comments of those who may read it, at their own times. */
function answer(
  random: Random,
  rows: Social,
  post: Row<"socialPosts">,
  readers: readonly Person[],
  today: number,
): void {
  const later = (person: Person, since: number): number | null => {
    const from = Math.max(since, person.row.createdAt) + 60_000;
    const to = Math.min(today - HOUR / 2, from + 3 * DAY);
    return to <= from ? null : from + Math.floor(random.next() * (to - from));
  };
  for (const reader of random.some(readers, random.int(0, 9))) {
    const createdAt = later(reader, post.createdAt);
    if (createdAt !== null) rows.socialLikes.push({ postId: post.id, userId: reader.row.id, createdAt });
  }
  const words = random.shuffled(COMMENTS);
  for (const reader of random.some(readers, random.int(0, 3))) {
    const createdAt = later(reader, post.createdAt);
    const content = words.pop();
    if (createdAt === null || content === undefined) continue;
    const comment = {
      id: random.id(createdAt),
      postId: post.id,
      authorId: reader.row.id,
      content,
      html: drawn(content),
      createdAt,
    };
    rows.socialComments.push(comment);
    const answeredAt = createdAt + random.int(20, 300) * 60_000;
    if (!random.chance(0.3) || answeredAt > today - HOUR / 4) continue;
    const text = random.pick(ANSWERS);
    rows.socialComments.push({
      ...{ id: random.id(answeredAt), postId: post.id, parentId: comment.id, authorId: post.authorId },
      ...{ content: text, html: drawn(text), createdAt: answeredAt },
    });
  }
}

/** Some of what everybody reads is passed on, by others than who wrote it. */
function passOn(random: Random, rows: Social, writers: readonly Person[], today: number): void {
  const open = rows.socialPosts.filter(({ visibility }) => visibility === "public");
  for (const first of random.some(open, Math.ceil(open.length / 12))) {
    const by = random.pick(writers);
    const from = Math.max(first.createdAt, by.row.createdAt) + HOUR;
    if (by.row.id === first.authorId || from >= today - HOUR) continue;
    const at = from + Math.floor(random.next() * (today - HOUR - from));
    rows.socialPosts.push({
      ...{ id: random.id(at), authorId: by.row.id, type: "text", visibility: "public", content: "", html: "" },
      ...{ sharedPostId: first.id, createdAt: at },
    });
  }
}

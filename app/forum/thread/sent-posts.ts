import type { Person } from "@worker/domain/foundation/users/person";
import type { CommentExcerpt, PostView } from "@worker/domain/views/forum/post-view";
import type { ThreadPage } from "@worker/domain/views/forum/thread-page";

type Posts = Pick<ThreadPage, "opening" | "replies">;
/** An author by their place in a list, and only what differs from most posts. */
type Sent<T extends { author: Person }, Always extends keyof T> = Pick<T, Always> &
  Partial<Omit<T, Always | "author" | "firstComments">> & { author: number };
type SentComment = Sent<CommentExcerpt, "id" | "html" | "createdAt" | "votes">;
type SentPost = Sent<PostView, "id" | "position" | "html" | "createdAt" | "votes"> & { firstComments?: SentComment[] };
type PlaceOf = (person: Person) => number;
type PersonAt = (place: number) => Person;

/** What was written or read last: the server renders what its loader has just written. */
let last: { text: string; posts: Posts } | null = null;

/**
 * A page's posts as one text: the router writes loader data value by value, which was a fifth of what the data of a
 * thread cost.
 */
export function writePosts({ opening, replies }: Posts): string {
  const places = new Map<string, number>();
  const people: Person[] = [];
  const placeOf: PlaceOf = (person) => {
    const key = person.former ? "" : `${person.id} ${person.picture}`;
    const place = places.get(key) ?? people.push(person) - 1;
    places.set(key, place);
    return place;
  };
  const sent = [opening, ...replies].map((post) => toSent(post, placeOf));
  const text = JSON.stringify({ people, sent });
  last = { text, posts: { opening, replies } };
  return text;
}

/**
 * The same posts. As all that a loader says it is not checked again: it is part of this page's own answer, written by
 * `writePosts` of the same build, and never of another origin or of a device. A schema of a post with its comments is
 * some 700 B of scripts, where a thread's page has 43 B left to its limit, and would refuse nothing that can come.
 */
export function readPosts(text: string): Posts {
  if (last?.text === text) return last.posts;
  const { people, sent } = JSON.parse(text) as { people: Person[]; sent: [SentPost, ...SentPost[]] };
  const post = (each: SentPost): PostView => toPost(each, (place) => people[place] ?? { former: true });
  const [opening, ...replies] = sent;
  const posts = { opening: post(opening), replies: replies.map(post) };
  last = { text, posts };
  return posts;
}

const unless = <T>(usual: T, value: T): T | undefined => (value === usual ? undefined : value);

const stanceOf = ({ stance }: Pick<PostView, "stance">): PostView["stance"] | undefined =>
  stance.vote === null && stance.reaction === null ? undefined : stance;

/** What is undefined is in no JSON. */
const toSent = ({ author, ...post }: PostView, placeOf: PlaceOf): SentPost => ({
  ...post,
  author: placeOf(author),
  kind: unless("reply", post.kind),
  mine: unless(false, post.mine),
  hidden: post.hidden ?? undefined,
  editedAt: post.editedAt ?? undefined,
  reactions: Object.keys(post.reactions).length === 0 ? undefined : post.reactions,
  stance: stanceOf(post),
  bookmarked: unless(false, post.bookmarked),
  comments: unless(0, post.comments),
  firstComments:
    post.firstComments.length === 0 ? undefined : post.firstComments.map((each) => toSentComment(each, placeOf)),
});

const toSentComment = ({ author, ...comment }: CommentExcerpt, placeOf: PlaceOf): SentComment => ({
  ...comment,
  author: placeOf(author),
  edited: unless(false, comment.edited),
  reactions: undefined,
  stance: stanceOf(comment),
  mine: unless(false, comment.mine),
  answers: unless(0, comment.answers),
});

const USUAL = { reactions: {}, stance: { vote: null, reaction: null }, mine: false };

const toPost = ({ author, firstComments = [], ...sent }: SentPost, personAt: PersonAt): PostView => ({
  ...USUAL,
  kind: "reply",
  hidden: null,
  editedAt: null,
  bookmarked: false,
  comments: 0,
  ...sent,
  author: personAt(author),
  firstComments: firstComments.map((each) => toComment(each, personAt)),
});

const toComment = ({ author, ...sent }: SentComment, personAt: PersonAt): CommentExcerpt => ({
  ...USUAL,
  edited: false,
  answers: 0,
  ...sent,
  author: personAt(author),
});

import type { Viewer } from "../../foundation/access/policy";
import { can } from "../../foundation/access/policy";
import { FORMER_MEMBER } from "../../foundation/users/former-member";
import type { PostHiddenCause, PostKind, Reaction } from "../../voice/forum/forms";
import { reactionsOf } from "../../voice/forum/reaction-columns";
import type { FirstComment } from "../../voice/forum/post-schema";
import type { forumOwnStances } from "../../voice/forum/stance-schema";
import { type Person, toPerson } from "../../foundation/users/person";
import type { PostRow, ShownRow } from "./post-rows";
import type { ReferenceCard } from "./reference-card";

export interface Votes {
  up: number;
  down: number;
}

/** What a viewer said of a post; both null where they said nothing. */
interface Stance {
  vote: 1 | -1 | null;
  reaction: Reaction | null;
}

/** A comment as the page of its thread shows it: what stands in its reply, without a row of its own. */
export interface CommentExcerpt {
  id: string;
  author: Person;
  html: string;
  createdAt: number;
  edited: boolean;
  votes: Votes;
  /** It carries none of them; whoever reacts does so on the comments' own page. */
  reactions: Record<string, never>;
  stance: Stance;
  mine: boolean;
  answers: number;
}

/** An opening post, reply or comment as pages and the API show it. */
export interface PostView {
  id: string;
  kind: PostKind;
  /** 0 is the opening post; null for comments. */
  position: number | null;
  author: Person;
  mine: boolean;
  /** Null where it is hidden from this viewer. */
  html: string | null;
  /** Why it is hidden; a tombstone stays in its place. */
  hidden: { cause: PostHiddenCause; reason: string | null } | null;
  createdAt: number;
  editedAt: number | null;
  votes: Votes;
  /** Those that somebody gave. */
  reactions: Partial<Record<Reaction, number>>;
  stance: Stance;
  /** By whoever looks at it. */
  bookmarked: boolean;
  /** Of a reply: comments below it. Of a comment: direct answers. */
  comments: number;
  firstComments: CommentExcerpt[];
  /** What it speaks of, as it is now; left out where there is nothing, and on pages without cards. */
  cards?: ReferenceCard[];
}

/** Most posts have none; the same ones are written once for all of a page's posts. */
const NO_STANCE: Stance = { vote: null, reaction: null };
const NO_REACTIONS = {};

function toStance(own: readonly [number | null, Reaction | null] | null): Stance {
  if (own === null) return NO_STANCE;
  const [vote, reaction] = own;
  return { vote: vote === 1 || vote === -1 ? vote : null, reaction };
}

function givenOn(row: ShownRow): Partial<Record<Reaction, number>> {
  const given = Object.entries(reactionsOf(row)).filter(([, count]) => count > 0);
  return given.length === 0 ? NO_REACTIONS : Object.fromEntries(given);
}

/** What is hidden is read by moderators, and what is held by its author too (rules/forum#reading-what-is-hidden). */
function isReadBy(viewer: Viewer, { hiddenCause, authorId }: ShownRow): boolean {
  if (hiddenCause === null || can(viewer, "forum.moderate")) return true;
  return hiddenCause === "held" && viewer.kind === "member" && viewer.id === authorId;
}

export function toPostView(row: ShownRow & Partial<Pick<PostRow, "stance">>, viewer: Viewer): PostView {
  const shown = isReadBy(viewer, row);
  const mine = viewer.kind === "member" && viewer.id === row.authorId;
  const { hiddenCause, hiddenReason } = row;
  return {
    id: row.id,
    kind: row.kind,
    position: row.position,
    author: toPerson(row.authorId, row.author),
    mine,
    html: shown ? row.html : null,
    hidden: hiddenCause === null ? null : { cause: hiddenCause, reason: hiddenReason },
    createdAt: row.createdAt,
    editedAt: row.editedAt,
    votes: { up: row.upvotes, down: row.downvotes },
    reactions: givenOn(row),
    stance: toStance(row.stance ?? null),
    bookmarked: row.bookmarked === 1,
    comments: row.commentCount,
    firstComments: row.firstComments.map((comment) => toExcerpt(comment, viewer)),
  };
}

/** A member's votes and reactions by post, as their thread's page reads them. */
type OwnStances = (typeof forumOwnStances.$inferSelect)["stances"];

/** A post with what a member said of it and of the comments that it carries. */
export function withOwn(post: PostView, own: OwnStances | null): PostView {
  if (own === null) return post;
  const stanceOf = (id: string): Stance => toStance(own[id] ?? null);
  const firstComments = post.firstComments.map((comment) => ({ ...comment, stance: stanceOf(comment.id) }));
  return { ...post, stance: stanceOf(post.id), firstComments };
}

function toExcerpt(comment: FirstComment, viewer: Viewer): CommentExcerpt {
  const { id, authorId, username, role, tester, html, createdAt, editedAt, upvotes, downvotes, answers } = comment;
  const author: Person =
    username === FORMER_MEMBER
      ? { former: true }
      : { former: false, id: authorId, username, role, tester, picture: null };
  const mine = viewer.kind === "member" && viewer.id === authorId;
  const votes = { up: upvotes, down: downvotes };
  return {
    id,
    author,
    html,
    createdAt,
    edited: editedAt !== null,
    votes,
    reactions: NO_REACTIONS,
    stance: NO_STANCE,
    mine,
    answers,
  };
}

/** A post with its cards, where its text is shown. */
export function withCards(view: PostView, cards: Readonly<Record<string, ReferenceCard[]>>): PostView {
  const own = cards[view.id];
  return own === undefined || view.html === null ? view : { ...view, cards: own };
}

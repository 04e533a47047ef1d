import { roleHolds } from "@worker/domain/foundation/access/policy";
import { asks } from "../../../../scripts/seed/forum/decisions";
import { COMMENT_DEPTH_MAX, isSolvable, TAG_MAX, TAGS_MAX, THREAD_TITLE } from "@worker/domain/voice/forum/forms";
import { groupBy } from "../demo";
import { type Facts, repeated, type Rule } from "./facts";

const ZONE = "verified-vendors";
/** Closed: nobody writes there. */
const CLOSED = "trading-post";
const NEWBIE = "newbie";

const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((each) => [each.id, each]));

/** Addresses of this site that a text leads to. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/(?<!!)\[[^\]]+\]\(([^)]*)\)/g)].map(([, path]) => path ?? "");

const PAGES = new Set(["/community/rules", "/education/laws", "/lab-verification", "/account/decisions"]);

function leadsNowhere(path: string, { vendorOf, productOf, resultOf }: Facts): boolean {
  const product = /^\/vendor\/([^/]+)\/product\/([^/]+)$/.exec(path);
  if (product !== null) return productOf.get(product[2] ?? "")?.vendorId !== product[1];
  const [, noun, id = ""] = /^\/(vendor|lab)\/([^/]+)$/.exec(path) ?? [];
  if (noun === "vendor") return !vendorOf.has(id);
  return noun === "lab" ? typeof resultOf.get(id)?.verifiedAt !== "number" : !PAGES.has(path);
}

/** What a link is called, where it leads to a vendor, a product or a batch. */
function misnamed(text: string, { vendorOf, productOf, resultOf }: Facts): boolean {
  return [...text.matchAll(/\[([^\]]+)\]\(\/(vendor|lab)\/([^/)]+)(?:\/product\/([^/)]+))?\)/g)].some(
    ([, name, noun, id = "", productId]) => {
      if (productId !== undefined) return productOf.get(productId)?.name !== name;
      return noun === "vendor" ? vendorOf.get(id)?.name !== name : `batch ${resultOf.get(id)?.batchNumber}` !== name;
    },
  );
}

/** Since when what a text leads to is on the site. */
const since = (path: string, { vendorOf, productOf, resultOf }: Facts): number => {
  const id = path.split("/").at(-1) ?? "";
  return vendorOf.get(id)?.listedAt ?? productOf.get(id)?.addedAt ?? resultOf.get(id)?.verifiedAt ?? 0;
};

/** `newbie`'s first thread is of today, whatever the hour. */
const isFirst = (threadId: string, { forumThreads, users }: Facts): boolean => {
  const newbie = users.find(({ username }) => username === NEWBIE)?.id;
  return forumThreads.some(({ id, authorId }) => id === threadId && authorId === newbie);
};

/** Ids of the pictures that a text shows, each with words for those who cannot see it. */
const picturesIn = (text: string): string[] =>
  [...text.matchAll(/!\[[^\]]{20,}\]\(\/files\/forum\/([0-9a-f]{64})\.png\)/g)].map(([, id]) => id ?? "");

export const FORUM_RULES: readonly Rule[] = [
  [
    "shows a dozen pictures of its authors in all, each once and described, and none is left over",
    ({ forumPosts, forumImages, forumReferences }) => {
      const shown = forumPosts.flatMap(({ content, authorId }) => picturesIn(content).map((id) => `${id} ${authorId}`));
      const kept = forumImages.map(({ id, userId }) => `${id} ${userId}`);
      const said = forumReferences.filter(({ kind }) => kind === "image").map(({ aboutId }) => aboutId);
      const lost = kept.filter((id) => shown.filter((each) => each === id).length !== 1);
      const apart = shown.length === kept.length && said.length === kept.length && kept.length === 12;
      return [...lost, ...(apart ? [] : [`${shown.length} shown, ${kept.length} kept, ${said.length} said`])];
    },
  ],
  [
    "is written by somebody who had joined, confirmed their address and was not suspended",
    (facts) =>
      facts.forumPosts.filter(({ authorId, createdAt }) => {
        const author = facts.userOf.get(authorId);
        return (
          author === undefined ||
          createdAt < Math.max(author.createdAt, author.emailVerifiedAt ?? Infinity) ||
          createdAt > (author.suspendedAt ?? Infinity)
        );
      }),
  ],
  [
    "lies in the past, and changes after it was written",
    (facts) =>
      facts.forumPosts.filter(
        ({ threadId, createdAt, editedAt, hiddenAt }) =>
          (Math.max(createdAt, editedAt ?? 0, hiddenAt ?? 0) > facts.today && !isFirst(threadId, facts)) ||
          (editedAt ?? Infinity) <= createdAt ||
          (hiddenAt ?? Infinity) <= createdAt,
      ),
  ],
  [
    "comes after what it answers, one level below it",
    ({ forumPosts }) => {
      const posts = byId(forumPosts);
      return forumPosts.filter(({ kind, depth, parentId, replyId, threadId, createdAt }) => {
        if (kind !== "comment") return depth !== 0 || parentId != null || replyId != null;
        const [parent, reply] = [posts.get(parentId ?? ""), posts.get(replyId ?? "")];
        return (
          depth > COMMENT_DEPTH_MAX ||
          parent === undefined ||
          reply?.kind !== "reply" ||
          parent.threadId !== threadId ||
          reply.threadId !== threadId ||
          depth !== parent.depth + 1 ||
          createdAt <= parent.createdAt
        );
      });
    },
  ],
  [
    "has positions without gaps, in the order of time",
    ({ forumPosts, forumThreads }) => {
      const posts = groupBy(forumPosts, ({ threadId }) => threadId);
      return forumThreads.filter(({ id, createdAt, lastPosition }) => {
        const placed = (posts.get(id) ?? []).filter(({ position }) => position != null);
        const inOrder = [...placed].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
        return (
          inOrder[0]?.createdAt !== createdAt ||
          inOrder.some(({ position }, at) => position !== at) ||
          lastPosition !== inOrder.length - 1 ||
          inOrder.some((post, at) => post.createdAt < (inOrder[at - 1]?.createdAt ?? 0))
        );
      });
    },
  ],
  [
    "leads to something that was there, by its name",
    (facts) =>
      facts.forumPosts.filter(
        ({ content, createdAt }) =>
          misnamed(content, facts) ||
          pathsIn(content).some((path) => leadsNowhere(path, facts) || since(path, facts) > createdAt),
      ),
  ],
  [
    "calls a batch failed, passed or incomplete where its result is",
    ({ forumPosts, resultOf }) =>
      forumPosts.filter(({ kind, content }) => {
        if (kind !== "opening") return false;
        const ids = pathsIn(content).flatMap((path) => /^\/lab\/(.+)$/.exec(path)?.[1] ?? []);
        const verdicts = ids.map((id) => resultOf.get(id)?.overallSafety);
        const said = /\bfailed\b/i.test(content) ? "Failed" : /\bincomplete\b/i.test(content) ? "Incomplete" : null;
        return verdicts.some((verdict) => (said === null ? verdict !== "Passed" : verdict !== said));
      }),
  ],
  [
    "is in the Verified Vendor Zone only by those who may read it, and never in a closed category",
    ({ forumPosts, forumThreads, userOf, vendorOf }) => {
      const categories = new Map(forumThreads.map(({ id, categoryId }) => [id, categoryId]));
      return forumPosts.filter(({ threadId, authorId, createdAt }) => {
        const category = categories.get(threadId);
        const author = userOf.get(authorId);
        if (category !== ZONE) return category === undefined || category === CLOSED;
        const verifiedAt = author?.vendorId ? (vendorOf.get(author.vendorId)?.verifiedAt ?? Infinity) : 0;
        return !roleHolds(author?.role ?? "member", "forum.vendorZone") || verifiedAt > createdAt;
      });
    },
  ],
  [
    "has vendors speak about their own products only",
    ({ forumPosts, forumThreads, userOf, vendorOf }) => {
      const threads = byId(forumThreads);
      return forumPosts.filter(({ threadId, authorId, content, kind }) => {
        const vendorId = userOf.get(authorId)?.vendorId;
        const thread = threads.get(threadId);
        if (!vendorId || thread?.categoryId === ZONE) return false;
        return kind === "opening" || !content.includes(vendorOf.get(vendorId)?.name ?? "?");
      });
    },
  ],
  [
    "is voted on once a member, later, by nobody for themselves",
    ({ forumPosts, forumStances, userOf, today }) => {
      const posts = byId(forumPosts);
      return [
        ...repeated(forumStances, ({ userId, postId }) => `${userId}/${postId}`),
        ...forumStances.filter(({ userId, postId, threadId, vote, reaction, changedAt }) => {
          const post = posts.get(postId);
          return (
            post?.threadId !== threadId ||
            post.authorId === userId ||
            changedAt < Math.max(post.createdAt, userOf.get(userId)?.createdAt ?? Infinity) ||
            changedAt > today ||
            (vote == null && reaction == null)
          );
        }),
      ];
    },
  ],
  [
    "is hidden by a moderator with a reason, or by its author",
    ({ forumPosts, userOf }) =>
      forumPosts.filter(({ hiddenAt, hiddenCause, hiddenBy, hiddenReason, authorId }) => {
        if (!hiddenAt) return Boolean(hiddenCause) || Boolean(hiddenBy);
        if (hiddenCause === "author") return hiddenBy !== authorId;
        return !hiddenReason || !roleHolds(userOf.get(hiddenBy ?? "")?.role ?? "member", "forum.moderate");
      }),
  ],
  [
    "has a case that says why, with as many reports as it counts",
    ({ forumPosts, moderationCases, reports, today }) => {
      const cases = new Map(moderationCases.map((each) => [each.subjectId, each]));
      const given = groupBy(reports, ({ caseId }) => caseId);
      return forumPosts.filter(({ id, createdAt, hiddenAt, hiddenBy, hiddenCause, hiddenReason, reportCount = 0 }) => {
        const about = cases.get(id);
        if (about === undefined) return reportCount > 0 || hiddenCause === "moderator";
        const { openedAt, decidedAt, decision, decidedBy, decisionReason, appealOutcome } = about;
        const hides = decision === "hide" && appealOutcome !== "overturned";
        const own = given.get(about.id) ?? [];
        return (
          own.length !== reportCount ||
          own.some((each) => each.createdAt < openedAt || each.createdAt > (decidedAt ?? today)) ||
          openedAt < createdAt ||
          hides !== (hiddenCause === "moderator") ||
          (hides && (decidedAt !== hiddenAt || decidedBy !== hiddenBy || decisionReason !== hiddenReason))
        );
      });
    },
  ],
  [
    "is pinned and locked by moderators, and nobody writes after it was locked",
    ({ forumThreads, userOf }) =>
      forumThreads.filter(({ pinnedBy, lockedAt, lockedBy, lockReason, lastPostAt }) => {
        const may = (id: string) => roleHolds(userOf.get(id)?.role ?? "member", "forum.moderate");
        if (pinnedBy && !may(pinnedBy)) return true;
        return Boolean(lockedAt) && (!lockReason || !may(lockedBy ?? "") || lastPostAt > (lockedAt ?? 0));
      }),
  ],
  [
    "has every pin, lock, move and decision in the audit log, at the time, by the same hand and for the same reason, and no other",
    ({ forumThreads, forumPolls, moderationCases, auditLog }) => {
      const said = (action: string, subject: string, at: unknown, by: unknown, reason: unknown) =>
        [action, subject, at, by, reason].join("|");
      // The thread's row does not say who.
      const moverOf = (id: string) =>
        auditLog.find(({ action, subjectId }) => action === "forum.thread.moved" && subjectId === id)?.actorId;
      const shown = [
        ...forumThreads.flatMap(({ id, lastMove, pinnedAt, pinnedBy, lockedAt, lockedBy, lockReason }) => [
          ...(lastMove ? [said("forum.thread.moved", id, lastMove.at, moverOf(id), lastMove.reason)] : []),
          ...(pinnedAt ? [said("forum.thread.pinned", id, pinnedAt, pinnedBy, undefined)] : []),
          ...(lockedAt ? [said("forum.thread.locked", id, lockedAt, lockedBy, lockReason)] : []),
        ]),
        ...forumPolls.flatMap(({ threadId, closedAt, closedBy, closeReason }) =>
          closedAt ? [said("forum.thread.poll-closed", threadId, closedAt, closedBy, closeReason)] : [],
        ),
        ...moderationCases
          .filter(({ kind, decidedAt }) => kind === "forum_post" && decidedAt)
          .map(({ id, decidedAt, decidedBy, decisionReason }) =>
            said("case.decided", id, decidedAt, decidedBy, decisionReason),
          ),
      ];
      const logged = auditLog
        .filter(
          ({ action, detail }) =>
            action.startsWith("forum.") || (action === "case.decided" && detail["kind"] === "forum_post"),
        )
        .map(({ action, subjectId, at, actorId, detail }) => said(action, subjectId, at, actorId, detail["reason"]));
      return [...shown.filter((each) => !logged.includes(each)), ...logged.filter((each) => !shown.includes(each))];
    },
  ],
  [
    "is marked as helpful where it is a shown reply by somebody else that asks nothing itself, in a thread that does",
    ({ forumThreads, forumPosts }) => {
      const posts = byId(forumPosts);
      const marked = forumThreads.filter(({ solvedPostId }) => solvedPostId);
      const wrong = marked.filter(({ id, categoryId, authorId, solvedPostId, solvedAt, solvedBy }) => {
        const answer = posts.get(solvedPostId ?? "");
        const isReply = answer?.kind === "reply" && answer.threadId === id && !answer.hiddenAt;
        const byAsker = solvedBy === authorId && answer?.authorId !== authorId;
        return (
          !isReply || asks(answer.content) || !byAsker || !isSolvable(categoryId) || (solvedAt ?? 0) <= answer.createdAt
        );
      });
      return marked.length < 10 ? [`only ${marked.length} are marked`] : wrong;
    },
  ],
  [
    "has a title that no other thread has, and few short tags",
    ({ forumThreads, forumThreadTags }) => [
      ...repeated(forumThreads, ({ title }) => title.toLowerCase()),
      ...forumThreads.filter(
        ({ id, title, tags }) =>
          title.length < THREAD_TITLE.min ||
          title.length > THREAD_TITLE.max ||
          tags.length > TAGS_MAX ||
          tags.some((tag) => tag.length > TAG_MAX) ||
          tags.length !== forumThreadTags.filter(({ threadId }) => threadId === id).length,
      ),
    ],
  ],
  ["says nothing word for word twice", ({ forumPosts }) => repeated(forumPosts, ({ content }) => content)],
  [
    "was seen by more people than wrote in it",
    ({ forumThreads, forumPosts }) => {
      const posts = groupBy(forumPosts, ({ threadId }) => threadId);
      return forumThreads.filter(
        ({ id, viewCount = 0 }) => viewCount < new Set((posts.get(id) ?? []).map(({ authorId }) => authorId)).size,
      );
    },
  ],
  [
    "keeps what was edited, as it stood before",
    ({ forumPosts, forumPostEdits }) => {
      const edits = groupBy(forumPostEdits, ({ postId }) => postId);
      return forumPosts.filter(({ id, editedAt, editedBy, content }) => {
        const [edit] = edits.get(id) ?? [];
        return editedAt
          ? edit?.editedAt !== editedAt || edit.editedBy !== editedBy || edit.content === content
          : edit !== undefined;
      });
    },
  ],
  [
    "is read and drafted by members who may open it",
    ({ forumReads, forumDrafts, forumThreads, userOf, today }) => {
      const threads = byId(forumThreads);
      return [
        ...forumReads.filter(({ userId, threadId, position, readAt }) => {
          const thread = threads.get(threadId);
          const mayNot =
            thread?.categoryId === ZONE && !roleHolds(userOf.get(userId)?.role ?? "member", "forum.vendorZone");
          return (
            mayNot ||
            readAt > today ||
            readAt < (thread?.createdAt ?? Infinity) ||
            position > (thread?.lastPosition ?? 0)
          );
        }),
        ...forumDrafts.filter(({ threadId, savedAt }) => {
          const thread = threads.get(threadId);
          return savedAt > today || (threadId !== "" && (thread === undefined || thread.lockedAt || thread.hiddenAt));
        }),
      ];
    },
  ],
];

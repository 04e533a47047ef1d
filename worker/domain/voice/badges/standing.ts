import { and, inArray, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { rolesHolding } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { forumPollVotes, forumPolls } from "../forum-polls/schema";
import { forumPosts } from "../forum/post-schema";
import { forumReferences } from "../forum/reference-schema";
import { forumThreads } from "../forum/schema";
import { reviews } from "../reviews/schema";
import { badgeRule, byMeasure, type Measure } from "./badges";
import { PARTS } from "./reputation";
import { memberStandings } from "./schema";

/** A condition on a column that holds members' ids. */
export type Range = (id: SQLWrapper) => SQL;

/** Posts of a thread that are looked at for how many wrote in it, so that a long one costs no more. */
export const READ_POSTS = 200;
/** A thread with fewer shown posts than it takes others is not looked at. */
const LIVELY = badgeRule("lively-thread").atLeast;

/** Who speaks for a vendor earns nothing (rules/badges#who-earns-them). Of the statement's account. */
const isVendor = sql`(${or(sql`${users.vendorId} is not null`, inArray(users.role, rolesHolding("vendor.own")))})`;
export const mayHold: SQL = sql`(${users.deletedAt} is null and not ${isVendor})`;

/** A reply that somebody else marked as the answer to somebody else's thread; of a post and its thread. */
const IS_ANSWER = sql`(${forumThreads.solvedPostId} = ${forumPosts.id} and ${forumThreads.authorId} <> ${forumPosts.authorId} and ${forumThreads.solvedBy} is not ${forumPosts.authorId})`;
const LINKS_RESULT = sql`exists (select 1 from ${forumReferences} where ${forumReferences.postId} = ${forumPosts.id} and ${forumReferences.kind} = 'lab-result')`;
const IS_CERTIFICATE_POST = sql`(${forumPosts.score} >= 1 and ${LINKS_RESULT})`;

/** Who wrote the first shown posts of a thread, and when. */
const beginning = sql`(select ${forumPosts.authorId} as author, ${forumPosts.createdAt} as at from ${forumPosts} where ${forumPosts.threadId} = ${forumThreads.id} and ${forumPosts.hiddenAt} is null order by ${forumPosts.id} limit ${READ_POSTS}) as beginning`;
const byOthers = sql`beginning.author <> ${forumThreads.authorId}`;
const othersIn = sql`(select count(distinct beginning.author) from ${beginning} where ${byOthers})`;

const IS_BALANCED = sql`(${reviews.pros} <> '[]' and ${reviews.cons} <> '[]')`;
const IS_PICTURED = sql`${reviews.photos} <> '[]'`;

const shownPosts = sql`${forumPosts} join ${forumThreads} on ${forumThreads.id} = ${forumPosts.threadId} and ${forumThreads.hiddenAt} is null`;

/** What is counted, by the rows that it is counted from. */
const counts = (range: Range): Record<string, SQL> => ({
  written: sql`select ${reviews.authorId} as author, count(*) as reviews, sum(${IS_BALANCED}) as balanced, sum(${IS_PICTURED}) as pictured, count(${reviews.verifiedBy}) as verified, sum(${reviews.helpfulVotes}) as helpful from ${reviews} where ${range(reviews.authorId)} and ${reviews.hiddenAt} is null group by ${reviews.authorId}`,
  said: sql`select ${forumPosts.authorId} as author, count(*) as posts, sum(${forumPosts.score}) as score, sum(${IS_ANSWER}) as answers, sum(${IS_CERTIFICATE_POST}) as certificates from ${shownPosts} where ${range(forumPosts.authorId)} and ${forumPosts.hiddenAt} is null group by ${forumPosts.authorId}`,
  begun: sql`select ${forumThreads.authorId} as author, max(${othersIn}) as liveliest from ${forumThreads} where ${range(forumThreads.authorId)} and ${forumThreads.hiddenAt} is null and ${forumThreads.replyCount} + ${forumThreads.commentCount} >= ${LIVELY} group by ${forumThreads.authorId}`,
  asked: sql`select ${forumPolls.authorId} as author, max(${forumPolls.voters}) as voters from ${forumPolls} join ${forumThreads} on ${forumThreads.id} = ${forumPolls.threadId} and ${forumThreads.hiddenAt} is null where ${range(forumPolls.authorId)} group by ${forumPolls.authorId}`,
});

const VALUES: Record<Measure, SQL> = {
  reviews: sql`written.reviews`,
  balancedReviews: sql`written.balanced`,
  picturedReviews: sql`written.pictured`,
  verifiedReviews: sql`written.verified`,
  helpfulVotes: sql`written.helpful`,
  posts: sql`said.posts`,
  postScore: sql`said.score`,
  answers: sql`said.answers`,
  certificatePosts: sql`said.certificates`,
  liveliest: sql`begun.liveliest`,
  pollVoters: sql`asked.voters`,
};
const valueOf = (measure: Measure): SQL => sql`coalesce(${VALUES[measure]}, 0)`;

const reputation = sql.join(
  PARTS.map(({ measure, points, most }) => sql`${points} * max(0, min(${valueOf(measure)}, ${most}))`),
  sql` + `,
);

const COUNTED = { ...byMeasure(valueOf), reputation };

/**
 * Two statements that count the members of a range anew, and forget who holds nothing any more
 * (rules/badges#counting). @param now UTC epoch milliseconds
 */
export function countStandings(db: Db, range: Range, now: number) {
  const joins = Object.entries(counts(range)).map(([name, rows]) => {
    const as = sql.raw(name);
    return sql`left join (${rows}) as ${as} on ${as}.author = ${users.id}`;
  });
  const exists = sql`exists (select 1 from ${memberStandings} where ${memberStandings.userId} = ${users.id})`;
  const has = sql`(written.author is not null or said.author is not null or ${exists})`;
  const row = { userId: users.id, ...COUNTED, countedAt: now };
  return [
    insertSelected(
      db,
      memberStandings,
      row,
      sql`from ${users} ${sql.join(joins, sql` `)} where ${range(users.id)} and ${mayHold} and ${has}`,
    ).onConflictDoUpdate({ target: memberStandings.userId, set: ANEW }),
    db
      .delete(memberStandings)
      .where(
        and(
          range(memberStandings.userId),
          sql`not exists (select 1 from ${users} where ${users.id} = ${memberStandings.userId} and ${mayHold})`,
        ),
      ),
  ] as const;
}

const excluded = ({ name }: { name: string }): SQL => sql`excluded.${sql.identifier(name)}`;
const ANEW = {
  ...byMeasure((measure) => excluded(memberStandings[measure])),
  reputation: excluded(memberStandings.reputation),
  countedAt: excluded(memberStandings.countedAt),
};

const nth = (at: SQL, from: SQL, n: number): SQL =>
  sql`(select ${at} as at from ${from} order by at limit 1 offset ${n - 1})`;
const reviewed = (where: SQL = sql`1`): SQL =>
  sql`${reviews} where ${reviews.authorId} = ${users.id} and ${reviews.hiddenAt} is null and ${where}`;
const posted = (where: SQL): SQL =>
  sql`${shownPosts} where ${forumPosts.authorId} = ${users.id} and ${forumPosts.hiddenAt} is null and ${where}`;
const ownThreads = sql`${forumThreads.authorId} = ${users.id} and ${forumThreads.hiddenAt} is null`;

/** When the statement's account reached so many, where rows tell; read only as a badge is given. */
export const REACHED: Partial<Record<Measure, (n: number) => SQL>> = {
  reviews: (n) => nth(sql`${reviews.createdAt}`, reviewed(), n),
  balancedReviews: (n) => nth(sql`${reviews.createdAt}`, reviewed(IS_BALANCED), n),
  picturedReviews: (n) => nth(sql`${reviews.createdAt}`, reviewed(IS_PICTURED), n),
  verifiedReviews: (n) => nth(sql`${reviews.verifiedAt}`, reviewed(sql`${reviews.verifiedBy} is not null`), n),
  answers: (n) => nth(sql`${forumThreads.solvedAt}`, posted(IS_ANSWER), n),
  certificatePosts: (n) => nth(sql`${forumPosts.createdAt}`, posted(IS_CERTIFICATE_POST), n),
  helpfulVotes: (n) =>
    sql`(select vote.created_at as at from ${reviews} join review_votes as vote on vote.review_id = ${reviews.id} and vote.helpful = 1 where ${reviews.authorId} = ${users.id} and ${reviews.hiddenAt} is null order by at limit 1 offset ${n - 1})`,
  liveliest: (n) =>
    sql`(select min((select first.at from (select min(beginning.at) as at from ${beginning} where ${byOthers} group by beginning.author) as first order by first.at limit 1 offset ${n - 1})) from ${forumThreads} where ${ownThreads} and ${forumThreads.replyCount} + ${forumThreads.commentCount} >= ${n})`,
  pollVoters: (n) =>
    sql`(select min((select ${forumPollVotes.votedAt} from ${forumPollVotes} where ${forumPollVotes.pollId} = ${forumPolls.id} order by ${forumPollVotes.votedAt} limit 1 offset ${n - 1})) from ${forumPolls} join ${forumThreads} on ${forumThreads.id} = ${forumPolls.threadId} and ${forumThreads.hiddenAt} is null where ${forumPolls.authorId} = ${users.id})`,
};

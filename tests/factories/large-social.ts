import { env } from "cloudflare:workers";

/** Whom the reader follows, how many of them are friends, and the posts of all. */
export const FOLLOWS = 2_000;
export const FRIENDS = 500;
export const POSTS = 1_000_000;
/** Statements that each write so many rows keep the store's memory small. */
const STRETCH = 50_000;

const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** `n` runs from the first to the last number given. */
const NUMBERS =
  "with recursive numbers(n) as (select cast(?1 as integer) union all select n + 1 from numbers where n < ?2)";

/** Members `w00000` and on, who were all here lately. */
export const aCrowd = (count: number, at: number) =>
  run(
    `${NUMBERS} insert into users (id, username, username_key, email, email_key, password_hash, role, date_of_birth, age_verified_at, created_at, last_active_at)
     select printf('w%06d', n), printf('w%06d', n), printf('w%06d', n), printf('w%06d@example.org', n), printf('w%06d@example.org', n), '!', 'member', '1990-01-15', 1, ?3, ?4 - n from numbers`,
    ...[0, count - 1, at - 100 * 86_400_000, at],
  );

/** The first of the crowd are followed by a reader, and the first of those are friends. */
export async function aCircle(reader: string, at: number): Promise<void> {
  await run(
    `${NUMBERS} insert into member_follows (follower_id, followed_id, follower_key, followed_key, created_at)
     select ?3, printf('w%06d', n), ?3, printf('w%06d', n), ?4 from numbers`,
    ...[0, FOLLOWS - 1, reader, at],
  );
  for (const [user, friend] of [
    ["?3", "printf('w%06d', n)"],
    ["printf('w%06d', n)", "?3"],
  ])
    await run(
      `${NUMBERS} insert into friendships (user_id, friend_id, friend_key, created_at) select ${user}, ${friend}, ${friend}, ?4 from numbers`,
      ...[0, FRIENDS - 1, reader, at],
    );
}

/** Followers `w000000` and on of one author, all of whom read lately. */
export async function aFollowing(author: string, count: number, at: number): Promise<void> {
  await run(
    `${NUMBERS} insert into member_follows (follower_id, followed_id, follower_key, followed_key, created_at)
     select printf('w%06d', n), ?3, printf('w%06d', n), ?3, ?4 from numbers`,
    ...[0, count - 1, author, at],
  );
  await run(
    `${NUMBERS} insert into social_readers (user_id, opened_at, friends, friends_at) select printf('w%06d', n), ?3, '[]', ?3 from numbers`,
    ...[0, count - 1, at],
  );
}

/** Stores a million posts, a second apart up to `until`, by turns of the crowd; every third is for followers, every ninth for friends. */
export async function aMillionSocialPosts(writers: number, until: number): Promise<void> {
  for (let from = 0; from < POSTS; from += STRETCH)
    await run(
      `${NUMBERS} insert into social_posts (id, author_id, type, visibility, content, html, tags, effects, created_at)
       select printf('01SOCIAL%08d', n), printf('w%06d', n % ${writers}), 'text', iif(n % 9 = 0, 'friends', iif(n % 3 = 0, 'followers', 'public')), 'Said', '<p>Said ' || n || '.</p>', '["usual"]', '[]', ?3 + n * 1000 from numbers`,
      ...[from, from + STRETCH - 1, until - POSTS * 1000],
    );
}

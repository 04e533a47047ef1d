import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { followMember } from "@worker/domain/foundation/following/follow-member";
import { acceptFriend, askFriend } from "@worker/domain/foundation/friends/befriend";
import { REQUEST_DAYS } from "@worker/domain/foundation/friends/forms";
import { cancelRequest, declineFriend, removeFriend } from "@worker/domain/foundation/friends/step-back";
import { sweepFriendRequests } from "@worker/domain/foundation/friends/sweep-requests";
import { blockMember } from "@worker/domain/voice/messaging/block-member";
import { ExpectedError, NotFound } from "@worker/errors";
import { objectStubs } from "@objects/stubs";
import { Usage } from "@worker/observe/usage";
import { driftsNow } from "../../../factories/forum-writing";
import { clear, insert } from "../../../factories/insert";
import { aMember } from "../../../factories/reviewing";
import { aUser, NOW } from "../../../factories/rows";
import { freshNumber } from "../../../factories/site";

const db = connect(env.DB);
const objects = objectStubs(env, new Usage());
let people: string[] = [];
let now = NOW;

/** As somebody who has done nothing yet: limits count elsewhere. */
const as = (id: string) => ({ db, viewer: aMember({ id, username: id }), objects, now: (now += 3_600_001) });
const rows = async (query: string) => (await env.DB.prepare(query).all()).results;
const friendsOf = (id: string) => rows(`select friend_id from friendships where user_id = '${id}' order by 1`);
const told = async (id: string) =>
  (await rows(`select title from notifications where user_id = '${id}' order by rowid`)).map(({ title }) => title);

async function freshPeople(count: number) {
  await clear(env.DB);
  const number = freshNumber();
  people = Array.from({ length: count }, (_, n) => `p${number}-${n}`);
  await insert(
    env.DB,
    "users",
    people.map((id) => aUser({ id, username: id })),
  );
}

beforeEach(() => freshPeople(5));

const pair = (): [string, string] => [people[0] ?? "", people[1] ?? ""];

describe("counts of followers, follows and friends", () => {
  it("are those of the rows after whatever is done, and no friendship is one-sided or behind a block", async () => {
    const step = fc.record({
      what: fc.constantFrom("follow", "unfollow", "ask", "cancel", "accept", "decline", "remove", "block", "unblock"),
      who: fc.nat(4),
      whom: fc.nat(4),
    });
    const acts = {
      follow: (by: string, to: string) => followMember(as(by), to, true),
      unfollow: (by: string, to: string) => followMember(as(by), to, false),
      ask: (by: string, to: string) => askFriend(as(by), to),
      cancel: (by: string, to: string) => cancelRequest(as(by), to),
      accept: (by: string, to: string) => acceptFriend(as(by), to),
      decline: (by: string, to: string) => declineFriend(as(by), to),
      remove: (by: string, to: string) => removeFriend(as(by), to),
      block: (by: string, to: string) => blockMember(as(by), to, true),
      unblock: (by: string, to: string) => blockMember(as(by), to, false),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
        await freshPeople(5);
        const results = await Promise.allSettled(
          steps.map(({ what, who, whom }) => acts[what](people[who] ?? "", people[whom] ?? "")),
        );
        const odd = results.filter((each) => each.status === "rejected" && !(each.reason instanceof ExpectedError));
        expect(odd).toEqual([]);
        expect(await driftsNow()).toEqual({});
        expect(
          await rows(
            "select 1 from friendships as f where not exists (select 1 from friendships as g where g.user_id = f.friend_id and g.friend_id = f.user_id)",
          ),
        ).toEqual([]);
        expect(
          await rows(
            "select 1 from user_blocks as b where exists (select 1 from friendships where user_id = b.blocker_id and friend_id = b.blocked_id) or exists (select 1 from member_follows where (follower_id, followed_id) in ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id))) or exists (select 1 from friend_requests where (sender_id, receiver_id) in ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id)))",
          ),
        ).toEqual([]);
        expect(
          await rows(
            "select 1 from friend_requests as r where exists (select 1 from friendships where user_id = r.sender_id and friend_id = r.receiver_id)",
          ),
        ).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it("count thirty follows at once as one, and tell of it once", async () => {
    const [ann, bea] = pair();
    await Promise.all(Array.from({ length: 30 }, () => followMember(as(ann), bea, true)));
    expect(await followMember(as(bea), ann, true)).toMatchObject({ followersCount: 1, isFollowedBy: true });
    expect(await rows(`select follower_count, following_count from users where id = '${bea}'`)).toEqual([
      { follower_count: 1, following_count: 1 },
    ]);
    expect(await told(bea)).toEqual([`${ann} followed you`]);
    await followMember(as(ann), bea, false);
    expect(await driftsNow()).toEqual({});
  });
});

describe("friend requests", () => {
  it("that cross become one friendship, also at the same moment", async () => {
    const [ann, bea] = pair();
    const states = await Promise.all([askFriend(as(ann), bea), askFriend(as(bea), ann)]);
    expect(states.map(({ state }) => state).sort()).toEqual(["asked", "friends"]);
    expect([await friendsOf(ann), await friendsOf(bea)]).toEqual([[{ friend_id: bea }], [{ friend_id: ann }]]);
    expect(await rows("select 1 from friend_requests")).toEqual([]);
  });

  it("are asked, accepted and told of once each", async () => {
    const [ann, bea] = pair();
    expect(await askFriend(as(ann), bea)).toEqual({ state: "asked" });
    expect(await askFriend(as(ann), bea)).toEqual({ state: "asked" });
    await expect(acceptFriend(as(ann), bea)).rejects.toThrow(NotFound);
    expect(await acceptFriend(as(bea), ann)).toEqual({ state: "friends" });
    expect(await told(bea)).toEqual([`${ann} asked to be your friend`]);
    expect(await told(ann)).toEqual([`${bea} accepted your friend request`]);
    expect(await removeFriend(as(ann), bea)).toEqual({ state: "none" });
    expect([await friendsOf(ann), await friendsOf(bea), await driftsNow()]).toEqual([[], [], {}]);
  });

  it("that were declined look as before to their sender, tell nobody again, and end by crossing or in time", async () => {
    const [ann, bea] = pair();
    await askFriend(as(ann), bea);
    await declineFriend(as(bea), ann);
    await expect(acceptFriend(as(bea), ann)).rejects.toThrow(NotFound);
    expect(await askFriend(as(ann), bea)).toEqual({ state: "asked" });
    await cancelRequest(as(ann), bea);
    expect(await askFriend(as(ann), bea)).toEqual({ state: "asked" });
    expect(await told(bea)).toEqual([`${ann} asked to be your friend`]);
    expect(await told(ann)).toEqual([]);
    expect(await askFriend(as(bea), ann)).toEqual({ state: "friends" });
    await removeFriend(as(bea), ann);
    await askFriend(as(ann), bea);
    await declineFriend(as(bea), ann);
    await sweepFriendRequests(db, now + (REQUEST_DAYS - 1) * 86_400_000);
    expect(await rows("select 1 from friend_requests")).toHaveLength(1);
    await sweepFriendRequests(db, now + (REQUEST_DAYS + 1) * 86_400_000);
    expect(await rows("select 1 from friend_requests")).toEqual([]);
  });

  it("reach nobody who is suspended, gone, or behind a block either way", async () => {
    const [ann, bea] = pair();
    await env.DB.exec(`update users set suspended_at = 1 where id = '${bea}'`);
    await expect(askFriend(as(ann), bea)).rejects.toThrow(NotFound);
    await expect(followMember(as(ann), bea, true)).rejects.toThrow(NotFound);
    await env.DB.exec(`update users set suspended_at = null, deleted_at = 1 where id = '${bea}'`);
    await expect(askFriend(as(ann), bea)).rejects.toThrow(NotFound);
    await env.DB.exec(`update users set deleted_at = null where id = '${bea}'`);
    await blockMember(as(bea), ann, true);
    for (const [by, to] of [
      [ann, bea],
      [bea, ann],
    ] as const) {
      await expect(askFriend(as(by), to)).rejects.toThrow(NotFound);
      await expect(followMember(as(by), to, true)).rejects.toThrow(NotFound);
    }
    expect(await rows("select 1 from friend_requests union all select 1 from member_follows")).toEqual([]);
  });
});

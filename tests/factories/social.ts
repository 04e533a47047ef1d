import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { connect } from "@worker/db/client";
import { buildDue } from "@worker/domain/voice/social/build-timeline";
import { fanOutDue } from "@worker/domain/voice/social/fan-out";
import { ask, type Person } from "./site";

/** Where requests come from: reads are counted by network, and a test of many readers makes many. */
let from = "10.0.0.1";

/** Goes on from a network that nobody used before. */
export function moveElsewhere(): void {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  from = `10.${a}.${b}.${c}`;
}

export const asks = (path: string, how?: Parameters<typeof ask>[1]) => ask(path, { from, ...how });
export const put = (path: string, by: Person, json?: unknown) => asks(path, { method: "PUT", cookie: by.cookie, json });

/** Publishes a post and answers its id. */
export async function says(by: Person, content: string, more: object = {}): Promise<string> {
  const answer = await asks("/api/social/posts", {
    json: { content, visibility: "public", ...more },
    cookie: by.cookie,
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json<{ id: string }>()).id;
}

/** Comments on a post and answers its id. */
export async function comments(by: Person, postId: string, content: string, replyToCommentId: string | null = null) {
  const answer = await asks(`/api/social/posts/${postId}/comments`, {
    json: { content, replyToCommentId },
    cookie: by.cookie,
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json<{ id: string }>()).id;
}

export const follows = (by: Person, whom: Person, is = true) =>
  put(`/api/people/${whom.member.id}/follow`, by, { follows: is });

export async function befriend(one: Person, other: Person): Promise<void> {
  await put(`/api/friends/requests/${other.member.id}`, one);
  await put(`/api/friends/requests/${one.member.id}/answer`, other, { accepted: true });
}

/** What the minutely job does. */
export async function settle(): Promise<void> {
  const db = connect(env.DB);
  for (let run = 0; run < 3; run += 1) {
    await fanOutDue(db, Date.now(), 60);
    await buildDue(db);
  }
}

interface Listed {
  items: { id: string }[];
  nextCursor: string | null;
}

export const idsAt = async (path: string, by?: Person): Promise<string[]> => {
  const answer = await asks(path, { cookie: by?.cookie });
  return answer.ok ? (await answer.json<Listed>()).items.map(({ id }) => id) : [];
};

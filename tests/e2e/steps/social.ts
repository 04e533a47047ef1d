import { type APIRequestContext, request as requests } from "@playwright/test";
import { STATES } from "./fixtures";

interface Post {
  id: string;
  authorId: string;
  visibility: string;
  comments: number;
}

/** A social post that everybody may read and somebody commented, who wrote it, and a comment; found as a member finds it. */
export async function aSocialPost(
  baseURL: string | undefined,
): Promise<{ post: string; author: string; comment: string }> {
  const member = await requests.newContext({ baseURL, storageState: STATES.member });
  const { items } = await read<Post>(member, "/api/social/posts");
  const post = items.find(({ comments, visibility }) => comments > 0 && visibility === "public");
  if (post === undefined) throw new Error("No social post has a comment.");
  const [comment] = (await read<{ id: string }>(member, `/api/social/posts/${post.id}/comments`)).items;
  await member.dispose();
  if (comment === undefined) throw new Error("The post's comments are not there.");
  return { post: post.id, author: post.authorId, comment: comment.id };
}

async function read<T>(member: APIRequestContext, path: string): Promise<{ items: T[] }> {
  const answer = await member.get(path);
  return (await answer.json()) as { items: T[] };
}

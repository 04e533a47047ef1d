import { readPost } from "@worker/domain/foundation/markup/read-post";

export const SITE = {
  origin: "https://leafproof.example",
  imageId: (address: string) => /^\/forum-images\/([a-z0-9]+)$/.exec(address)?.[1] ?? null,
};

export const drawn = (source: string, names: readonly string[] = []): string =>
  readPost(source, SITE).draw(membersCalled(...names)).html;

export const mentionedNames = (source: string): string[] => readPost(source, SITE).names;

export const membersCalled = (...names: string[]) =>
  new Map(names.map((username, index) => [username.toLowerCase(), { id: `M${index + 1}`, username }]));

import type { SimilarThread } from "@worker/domain/views/forum-search/similar-threads";

/** @returns null where they are not known: what is shown stays then */
export async function threadsLike(title: string, signal: AbortSignal): Promise<SimilarThread[] | null> {
  if (title.trim() === "") return [];
  try {
    const answer = await fetch(`/api/forum/similar?${new URLSearchParams({ title })}`, { signal });
    return answer.ok ? (await answer.json<{ items: SimilarThread[] }>()).items : null;
  } catch {
    return null;
  }
}

import type { Votes } from "@worker/domain/views/forum/post-view";
import type { Reaction } from "@worker/domain/voice/forum/forms";

/** What a post's buttons show. */
export interface Figures {
  votes: Votes;
  reactions: Partial<Record<Reaction, number>>;
  vote: "up" | "down" | null;
  reaction: Reaction | null;
}

interface Asked {
  /** The page's own figures as they were then: once those are others, they are the newer ones. */
  of: string;
  shown: Figures;
  problem: string | null;
}

const UNREACHED = "The site could not be reached. Please try again.";

const asked = new Map<string, Asked>();
const turns = new Map<string, Promise<void>>();
const watchers = new Set<() => void>();

export const askedOf = (id: string) => asked.get(id);

export function watchAsked(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function put(id: string, now: Asked): void {
  asked.set(id, now);
  for (const watcher of watchers) watcher();
}

type Stored = Pick<Figures, "vote" | "reaction" | "reactions"> & { upvotes: number; downvotes: number };

/** @returns what is stored now, or why nothing was */
async function store(id: string, change: object): Promise<Figures | string> {
  try {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`/api/forum/posts/${id}/stance`, {
      ...{ method: "PUT", headers, body: JSON.stringify(change) },
    });
    if (!answer.ok) return (await answer.json<{ message: string }>()).message;
    const { upvotes: up, downvotes: down, ...rest } = await answer.json<Stored>();
    return { votes: { up, down }, ...rest };
  } catch {
    return UNREACHED;
  }
}

/** Shows at once what was asked for, and takes it back where the site refuses it or is out of reach. */
export function ask(id: string, of: string, before: Figures, after: Figures, change: object): void {
  const now = { of, shown: after, problem: null };
  put(id, now);
  // One after the other, in the order in which they were pressed.
  const turn = (turns.get(id) ?? Promise.resolve()).then(async () => {
    const stored = await store(id, change);
    if (asked.get(id) !== now) return;
    put(id, typeof stored === "string" ? { of, shown: before, problem: stored } : { of, shown: stored, problem: null });
  });
  turns.set(id, turn);
}

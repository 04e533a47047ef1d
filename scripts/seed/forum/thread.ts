import type { POST_HIDDEN_CAUSES } from "@worker/domain/voice/forum/forms";
import type { Person } from "../people";
import type { Subject } from "./subject";
import type { CategoryId, Script, Theme } from "./theme";

export interface Hiding {
  at: number;
  cause: (typeof POST_HIDDEN_CAUSES)[number];
  by: string | null;
  reason: string | null;
}

/** A thread without its posts: enough to make them again whenever they are read. */
export interface ThreadPlan {
  id: string;
  category: CategoryId;
  author: Person;
  createdAt: number;
  title: string;
  tags: readonly string[];
  subject: Subject;
  theme: Theme;
  script: Script | null;
  /** Replies that a long-running thread has. */
  long: { replies: number; until: number } | null;
}

/** Who speaks: it decides from which lines. */
export type Part = "opening" | "answer" | "asker" | "vendor" | "moderator" | "remark" | "offense";

/** A post without its words. */
export interface PostPlan {
  id: string;
  kind: "opening" | "reply" | "comment";
  position: number | null;
  /** Of a comment: the reply at its root, and what it answers. */
  reply: PostPlan | null;
  parent: PostPlan | null;
  depth: number;
  author: Person;
  part: Part;
  createdAt: number;
  editedAt: number | null;
  hidden: Hiding | null;
  /** What was written out for it. */
  says: string | null;
}

export const isShown = ({ hidden }: PostPlan): boolean => hidden === null;

import type { WaitingWork } from "@worker/domain/oversight/work/waiting-work";

/** Notifications, and conversations with something unread. */
export type Unread = { notifications: number; messages: number };

/** What the frame may know about whoever looks at the page; null is a visitor. */
export type ShellViewer = {
  username: string;
  /** Seed of the generated mark. */
  initialId: string;
  /** Address of the profile picture; null where the mark stands for it. */
  picture: string | null;
  roleLabel: "admin" | "staff" | "moderator" | "verified_vendor" | "trusted" | "member";
  tester: boolean;
  /** Decided on the server by the policy; the frame only shows or hides links. */
  links: { lounge: boolean; admin: boolean; platformTools: boolean };
  /** What waits at each place of work; null for whoever has none. */
  work: WaitingWork | null;
  unread: Unread;
  /** The member's own balance and tier in words; null where nothing was counted yet. */
  points: string | null;
} | null;

export type Theme = "light" | "dark" | "system";

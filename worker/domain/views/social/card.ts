import type { PostHiddenCause } from "../../voice/forum/forms";
import type { ExtractType, SocialType, Visibility } from "../../voice/social/limits";
import type { Person } from "../../foundation/users/person";

/** What somebody says of an experience of theirs, in their own words; never summed up (rules/social#reports). */
export interface ExperienceReport {
  extractType: ExtractType | null;
  /** Null where none was named, or it is no longer listed. */
  vendor: { id: string; name: string } | null;
  dose: string | null;
  effects: string[];
  /** 1 to 5; null where none was given. */
  rating: number | null;
  notes: string | null;
}

/** A post that another one passes on, as its reader may see it. */
export interface SharedCard {
  id: string;
  author: Extract<Person, { former: false }>;
  type: SocialType;
  html: string;
  createdAt: number;
}

/** A social post as lists and its own page show it. */
export interface SocialCard {
  id: string;
  author: Person;
  type: SocialType;
  visibility: Visibility;
  /** The site's own HTML; null for what its reader may not see of it any more. */
  html: string | null;
  tags: string[];
  /** Null for a text. */
  report: ExperienceReport | null;
  /** `gone`: it passes on a post that its reader may not read, or nobody any more. Null where it passes on none. */
  shared: SharedCard | "gone" | null;
  likes: number;
  comments: number;
  /** Posts that pass it on. */
  shares: number;
  /** Whether the viewer likes it. */
  liked: boolean;
  /** Whether the viewer wrote it. */
  mine: boolean;
  createdAt: number;
  editedAt: number | null;
  /** Of what does not show: only its author and moderators get it with its text. */
  hidden: { cause: PostHiddenCause; reason: string | null } | null;
}

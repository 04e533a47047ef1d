import type { OverallSafety } from "@worker/domain/catalogue/lab/results/forms";
import type { Form } from "../text/product-lines";

/** The categories in which the demo writes, by the names that the database has. */
export const CATEGORY_NAMES = {
  general: "General Discussion",
  "vendor-discussion": "Vendor Discussion",
  "strain-reviews": "Strain Reviews",
  "dosing-help": "Dosing Help",
  "verified-vendors": "Verified Vendor Zone",
  "off-topic": "Off Topic",
} as const;
export type CategoryId = keyof typeof CATEGORY_NAMES;

/**
 * What threads of one kind are about and what people say in them. `[a|b]` is a choice and `{slot}` a fact; a line is said
 * once in a thread.
 */
export interface Theme {
  id: string;
  category: CategoryId;
  /** Threads of it at scale 1. */
  threads: number;
  /** What the slots `{vendor}`, `{product}` and `{batch}` are filled with. */
  about: "nothing" | "vendor" | "product" | "result";
  /** Of which forms, where it is about a product; any where left out. */
  forms?: readonly Form[];
  /** Of which verdict, where it is about a lab result. */
  verdict?: OverallSafety;
  /** About how many answers come. */
  liveliness: number;
  tags: readonly string[];
  titles: readonly string[];
  /** The opening post takes one line of each bank, a paragraph each. */
  openings: readonly (readonly string[])[];
  answers: readonly string[];
  /** Answers that praise or complain, dealt by how the vendor is rated. */
  praise?: readonly string[];
  complaints?: readonly string[];
  /** The vendor's own account, about its own product. */
  vendorAnswers?: readonly string[];
  /** The one who asked, later on. */
  thanks?: readonly string[];
  remarks?: readonly string[];
}

/** A thread that was written out, by members in their parts. */
export interface Script {
  id: string;
  category: CategoryId;
  daysAgo: number;
  title: string;
  tags: readonly string[];
  pinned?: true;
  /** Why it was locked a while after its last post. */
  locked?: string;
  /** Why a moderator hid it, or that its author deleted it. */
  hidden?: string;
  deleted?: true;
  posts: readonly ScriptPost[];
}

export interface ScriptPost {
  /** "staff", "admin", "moderator", or a letter for each member. */
  by: string;
  /** Minutes after the post before it in the list. */
  after: number;
  says: string;
  hidden?: string;
  deleted?: true;
  /** Answers to it: comments below a reply. */
  comments?: readonly ScriptPost[];
}

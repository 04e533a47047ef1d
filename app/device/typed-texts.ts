import { storedText, storeText } from "./stored-text";

/** Whose the texts are that this browser keeps. */
const TYPED_BY = "typed-by";
/** Drafts and queued messages of regular mode, and drafts of the forum; what is written in private mode lies locked. */
const STARTS = ["messages-draft:", "messages-unsent:", "/api/forum/drafts/"];

/** Takes away what was typed in this browser and not sent (rules/sessions#typed-texts); keys and the theme stay. */
export function forgetTypedTexts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (STARTS.some((start) => key.startsWith(start))) localStorage.removeItem(key);
  } catch {
    // A browser that lets a page keep nothing has kept nothing.
  }
}

/** A page of a visitor, or of another member, finds nothing of what a member typed here. @param member their id; null for a visitor */
export function ownTypedTexts(member: string | null): void {
  if (member !== null && storedText(TYPED_BY) === member) return;
  forgetTypedTexts();
  storeText(TYPED_BY, member ?? "");
}

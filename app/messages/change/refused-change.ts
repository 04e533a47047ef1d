import type { MessageView } from "@worker/domain/voice/messages/message-view";

/** Why a message could not be changed or taken back, with what was typed, for the form that asked for it. */
export interface RefusedChange {
  seq: number;
  text: string;
  /** What its picture shows; null where it has none. */
  alt: string | null;
  why: string;
}

const CHANGES = new Set(["edit", "delete"]);

/**
 * Of a refused form that was to change one message; null for any other form.
 * @param errors by field; the first is said
 */
export function refusedChange(posted: FormData, errors: Record<string, string>): RefusedChange | null {
  const typed = (name: string) => {
    const value = posted.get(name);
    return typeof value === "string" ? value : null;
  };
  const why = Object.values(errors)[0];
  if (!CHANGES.has(typed("intent") ?? "") || why === undefined) return null;
  return { seq: Number(typed("seq")), text: typed("text") ?? "", alt: typed("alt"), why };
}

/** Whether a form can change a message at all; what is sealed only a browser can. */
export const isChangeable = ({ isDeleted, isPrivate, text }: MessageView): boolean =>
  !isDeleted && !isPrivate && text !== null;

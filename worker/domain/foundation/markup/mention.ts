import type { StateInline } from "markdown-it";
import { USERNAME_LETTER, USERNAME_MAX, USERNAME_MIN } from "../users/username-letters";

/** A name as registration takes it (rules/accounts#usernames), as far as it goes. */
const NAME = new RegExp(`${USERNAME_LETTER}{${USERNAME_MIN},${USERNAME_MAX}}(?![\\p{L}\\p{N}._-])`, "uy");
/** After these an "@" belongs to an address or a word. */
const WITHIN = /[\p{L}\p{N}\p{M}./@&=+#%]$/u;
const LAST_MARKS = /[._-]+$/;

/** The name without the period of its sentence. */
export const withoutLastMarks = (name: string): string => name.replace(LAST_MARKS, "");

/** Reads "@name" into a token of its own, before emphasis can take an underscore out of it. */
export function mentionRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== "@") return false;
  if (WITHIN.test(state.src.slice(Math.max(0, state.pos - 2), state.pos))) return false;
  NAME.lastIndex = state.pos + 1;
  const name = NAME.exec(state.src)?.[0];
  if (name === undefined || NAME.lastIndex > state.posMax) return false;
  if (!silent) state.push("mention", "", 0).content = name;
  state.pos += 1 + name.length;
  return true;
}

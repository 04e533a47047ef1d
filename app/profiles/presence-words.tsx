import type { Presence } from "@worker/domain/foundation/users/presence";

const WORDS = { on: "Active now", away: "Active within the hour" };

/** Nothing for who was here longer ago, or does not show it. */
export const PresenceWords = ({ presence }: { presence: Presence }) => (presence === null ? null : WORDS[presence]);

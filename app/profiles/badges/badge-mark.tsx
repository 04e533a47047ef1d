import type { BadgeId, Rarity } from "@worker/domain/voice/badges/badges";
import { Icon, type IconName } from "~/ui/icon";

const ICONS: Record<BadgeId, IconName> = {
  "first-review": "pen-line",
  "both-sides": "scale",
  "in-pictures": "image",
  "verified-voice": "badge-check",
  "found-helpful": "thumbs-up",
  "dependable-witness": "eye",
  "good-answer": "circle-check",
  "problem-solver": "key-round",
  "lively-thread": "messages-square",
  "asked-the-room": "chart-bar",
  "certificate-reader": "file-check-2",
  "well-received": "trending-up",
  "year-here": "calendar",
  "trusted-tester": "flask-conical",
  "founding-reviewer": "award",
  "with-thanks": "heart",
};

export const RARITY_WORDS: Record<Rarity, string> = { rare: "Rare", epic: "Epic", legendary: "Legendary" };

/** The medal alone; the word beside it says which it is. */
export const BadgeMark = ({ badge: { id, rarity } }: { badge: { id: BadgeId; rarity: Rarity } }) => (
  <span className={`badge-mark badge-mark--${rarity}`} aria-hidden="true">
    <Icon name={ICONS[id]} />
  </span>
);

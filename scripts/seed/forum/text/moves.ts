/** Why a moderator took a thread out of the general discussion, by where it went. */
export const MOVE_REASONS: Readonly<Record<string, string>> = {
  "vendor-discussion": "It is about orders from one vendor, and those who know it read there.",
  "strain-reviews": "What a strain was like belongs where others look for it.",
  "off-topic": "A good thread, and not about kratom.",
};

/** What members write down for themselves beside a post. */
export const BOOKMARK_NOTES: readonly string[] = [
  "Look this batch up once the new certificate is out.",
  "Good explanation of units, for the next time somebody asks.",
  "Ask the vendor about this when they answer.",
  "Compare with the label on mine.",
  "Read the whole thread on the weekend.",
  "The photo of the label is what I was looking for.",
  "Check whether the shop changed its packaging since.",
];

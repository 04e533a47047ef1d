export const LOCK_REASONS: readonly string[] = [
  "Answered, and the rest had left the subject.",
  "The vendor has settled it with everybody here.",
  "It began to turn into a list of offers.",
  "Continued in a newer thread.",
];

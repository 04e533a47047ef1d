import type { Voice } from "../voice";

export const terse: Voice = {
  id: "terse",
  opens: 0,
  closes: 0.15,
  lengths: [1, 1, 1, 2, 2, 3],
  openers: { good: [], mixed: [], bad: [] },
  closers: {
    good: ["Good.", "Fine by me.", "No complaints.", "Yes.", "Again, please.", "Done.", "As it should be."],
    mixed: ["Okay overall.", "Could go either way."],
    bad: ["No.", "Avoid.", "Enough."],
  },
};

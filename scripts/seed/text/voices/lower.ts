import type { Voice } from "../voice";

export const lower: Voice = {
  id: "lower",
  opens: 0.2,
  closes: 0.25,
  lengths: [1, 1, 2, 2, 3, 4],
  lowerCase: true,
  openers: {
    good: [
      "so far so good.",
      "okay this was nice.",
      "been buying here a while.",
      "second try with these folks.",
      "just got the second one in.",
      "not much to say but okay.",
      "took a chance on these guys.",
    ],
    mixed: ["eh.", "so here is the thing.", "not terrible."],
    bad: ["nope.", "well that was a waste of a month.", "heads up before you order."],
  },
  closers: {
    good: [
      "would get it again.",
      "thats it, thats the review.",
      "thumbs up.",
      "pretty happy.",
      "all good here.",
      "no notes.",
    ],
    mixed: ["might try once more.", "idk."],
    bad: ["not doing that again.", "learned my lesson."],
  },
};

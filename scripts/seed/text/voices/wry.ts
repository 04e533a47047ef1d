import type { Voice } from "../voice";

export const wry: Voice = {
  id: "wry",
  opens: 0.4,
  closes: 0.35,
  lengths: [2, 2, 3, 3, 4, 5],
  openers: {
    good: [
      "I came to complain and found nothing to complain about.",
      "My spouse asked why I was smiling at a cardboard box.",
      "I own four kitchen scales. This matters later.",
      "Nobody paid me for this, though I would have listened.",
      "I was told to write something nice or nothing. Here goes.",
      "As a professional pessimist I am having a difficult week.",
      "Some people collect stamps.",
      "I set out to find a fault and was given a lot number instead.",
    ],
    mixed: [
      "Let us begin with the good part, which is shorter.",
      "Opinions in my household are divided, and there is only me in it.",
      'It is fine. "Fine" is doing a lot of work there.',
    ],
    bad: [
      "As an experiment in patience, a success.",
      "I have had better service from vending machines.",
      "The good news is that the box was square.",
      "Reader, I ordered twice.",
      "My expectations were low and still not met.",
      "There is a lesson here and I paid {price} for it.",
    ],
  },
  closers: {
    good: [
      "Curse you, {vendor}, I had a perfectly good grudge against mail order.",
      "And one extra point for the handwriting.",
      "I have run out of things to grumble about, which is upsetting.",
      "I will have to find another hobby.",
      "My spreadsheet has no column for this.",
      "Do not tell them I said so.",
      "I checked twice for the catch.",
    ],
    mixed: [
      "Three stars, one of them sentimental.",
      "I will be watching.",
      "Not angry, just taking notes.",
      "A shrug, in writing.",
      "It could be worse, and elsewhere it is.",
    ],
    bad: [
      "Credit, such as it is, for the box.",
      "I remain, patiently, without my package's better half.",
      "Never meet your importers.",
      "I have framed the receipt.",
      "At least the tape was good.",
    ],
  },
};

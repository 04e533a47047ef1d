import type { Voice } from "../voice";

export const warm: Voice = {
  id: "warm",
  opens: 0.7,
  closes: 0.6,
  lengths: [2, 3, 4, 4, 5, 6],
  openers: {
    good: [
      "Hello all, long-time reader, occasional writer.",
      "First, thank you to whoever reviewed {vendor} before me, you were right.",
      "I almost never leave reviews, my sister says I should, so here goes.",
      "What a relief to find a vendor that just does its job.",
      "Greetings from {state}!",
      "I have been meaning to write this since {month}.",
      "A neighbor told me about {vendor} over the fence.",
      "My first review here, be gentle.",
      "I promised the lady at {vendor} that I would write, so I am writing.",
      "It is raining in {state} and I have tea, so this may get long.",
      "Good people deserve a good word.",
    ],
    mixed: [
      "I feel a little bad about the stars, because the people are lovely.",
      "Hello from {state}. I hope this is useful to someone.",
      "I really do want them to succeed, so please read this kindly.",
      "Not everything went wrong, I want to say that first.",
    ],
    bad: [
      "I dislike writing this sort of thing.",
      "I am sorry to be the one to say it.",
      "Hello, and please take this as a warning from a patient person.",
      "I gave it time, and I gave it the benefit of the doubt.",
    ],
  },
  closers: {
    good: [
      "Thank you for reading, and thank you, {vendor}.",
      "Wishing the team well.",
      "Happy to answer questions in the comments.",
      "I hope that helps someone choose.",
      "Be well, everyone.",
      "Give them a try, and tell them I said hello.",
      "With thanks to everyone who writes here.",
      "I sleep on decisions, and I slept on this one: recommended.",
      "Until the next order!",
    ],
    mixed: [
      "I hope they read this.",
      "Kind regards to the packer, at least.",
      "I will update this when I have ordered again.",
      "Thanks for reading all of it.",
    ],
    bad: [
      "I wish it had gone differently.",
      "Please look at other vendors first.",
      "I truly hope that your order goes better.",
      "I tried.",
    ],
  },
};

import type { Script } from "../theme";

export const FIRST_THREAD: Script = {
  id: "first-thread",
  category: "general",
  daysAgo: 0,
  title: "First day here: where do I find the batch?",
  tags: ["beginners", "batch lookup"],
  posts: [
    {
      by: "newbie",
      after: 0,
      says: "Hello, I joined this morning.\n\nI have a bag in front of me with three numbers on it. One begins with letters, one is a date, and the last one looks like a price. Which of them do I type into the lookup?",
    },
    {
      by: "quietharbor",
      after: 75,
      says: "Welcome! The one that begins with letters, and mind the dashes.",
      comments: [{ by: "newbie", after: 20, says: "Found it at once. All four groups, too. Thank you!" }],
    },
    {
      by: "trusted",
      after: 110,
      says: "And write the date down as well. It tells you which of two deliveries you have, if there were two.",
    },
    {
      by: "moderator",
      after: 60,
      says: "Good first question. The pinned thread on lab pages is worth ten minutes of yours.",
    },
  ],
};

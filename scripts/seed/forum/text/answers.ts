/** How answers begin and end, whatever they are about. */
export const ANSWER_STARTS: readonly string[] = [
  "I had the same question in {month}.",
  "Short answer first, the long one if you want it.",
  "From my own notes, so take it as one person's view.",
  "Not an expert, only somebody with a lot of bags.",
  "Good question, {asker}, and it comes up more often than one would think.",
  "It came up here before, but the old thread is long.",
  "I can only speak for what I ordered myself.",
  "Somebody asked me that at work, of all places.",
  "Two things, the dull one first.",
  "I changed my mind about this over the years.",
  "I would begin somewhere else.",
  "What helped me back then:",
  "You will get more than one answer to this, here is mine.",
  "I looked it up just now, to be sure.",
  "Hello from {state}, where we wonder about the same.",
  "I was about to start this very thread.",
];

export const ANSWER_ENDS: readonly string[] = [
  "That is from {n} orders, so weigh it accordingly.",
  "I may be wrong, I often am on Mondays.",
  "Others here will know more about it than I do.",
  "No connection to anybody named here, for the record.",
  "Tell us how it went, whichever way it goes.",
  "That is all I know about it.",
  "Your mileage, your kitchen, your rules.",
  "I will look again tonight and add what I find.",
  "Hope that is of use to somebody.",
  "Please report back, threads like this never get an end.",
  "And now I need {drink}.",
  "If that is wrong, correct me, I would like to know.",
  "I wish that somebody had told me so a year ago.",
  "This got longer than I meant it to.",
  "Ask again if that was unclear.",
];

/** Whoever asked, once answers came. */
export const ASKER_LINES: readonly string[] = [
  "Thank you, [{parent}|all of you], that is what I was looking for.",
  "I had not thought of it from that side.",
  "That makes sense, I will try it this week.",
  "So it was not just me. Good to know.",
  "I read all of your answers twice, thank you.",
  "Now I have a new question, but that is for another thread.",
  "Wonderful, that saves me a mail.",
  "I will do that first and come back with the result.",
  "Hm, mine looks different, but the idea is the same.",
  "Noted, all of it.",
  "You were right, and quicker than I was.",
  "I should have searched for longer, sorry, and thank you anyway.",
  "To answer the question: it was {n} weeks ago.",
  "Good point about the dates, I have added them.",
  "This forum is better than it needs to be. Thank you.",
  "I tried the first suggestion, and it did not work. The second one did.",
  "It is in {state}, since somebody asked.",
  "Yes, that is the one that I mean.",
  "No, that was not it, but it led me to it.",
  "Thanks. I leave this open in case somebody else has the same.",
];

export const MODERATOR_LINES: readonly string[] = [
  "A word from the moderators: about the matter, please, and not about each other.",
  "I moved this here from General Discussion, the answers fit better.",
  "Please leave order numbers and names out of your posts. Write to the vendor with them.",
  "A reminder that nobody here can tell you what holds in your state. Link the source and leave it there.",
  "No offers and no asking for offers, not even as a joke. Thank you.",
  "If you work for a vendor say so in the post. It is rule seven, and it keeps you out of trouble.",
  "Kept open on purpose, this is a disagreement and not a quarrel.",
  "Please report such posts instead of answering them. We do read the queue.",
];

/** Behind a reminder that has been given before. */
export const MODERATOR_ENDS: readonly string[] = [
  "Thank you, {asker}, for the thread.",
  "It is meant for all of you and not for {asker} alone.",
  "I said the same {n} days ago elsewhere, sorry for the repetition.",
  "Now back to the question of {asker}, please.",
  "We had {n} reports about this thread, that is why I write.",
  "That was the official part, and now {drink}.",
];

/** What somebody added to a post later. */
export const ADDED_LATER: readonly string[] = [
  "Edit: it was in {month}, not later, I looked it up.",
  "Edit: took out a sentence that was not fair.",
  "Edit: a typo, and not the first one.",
  "Edit: see below, somebody knew better.",
  "Edit: {n} and not what I wrote first.",
  "Edit: clearer now, I hope.",
  "Edit: thanks for the correction.",
  "Edit: paragraphs, sorry.",
];

/** The same where posts are about orders and results. */
export const ADDED_TO_FACTS: readonly string[] = [
  "Edit: a typo in the number.",
  "Edit: they have answered by now, all good.",
  "Edit: wrong batch in the first version, this is the right one.",
  "Edit: that was {lab}, not the other one.",
];

/** Once a thread has said nearly all there is. */
export const LATE_ANSWERS: readonly string[] = [
  "Late to this one, but I read all of it with interest.",
  "Nothing to add, except that I had the same {n} months ago.",
  "Following along, I would like to know how it ends.",
  "What was said above, and thank you for asking it.",
  "I come back to this thread now and then, it is a good one.",
  "Has there been any news since?",
  "Bumping this, because I have just run into the same thing.",
  "Reading from {state}, and nodding.",
  "Everything that I wanted to say is here already.",
  "I have saved this thread for the next time somebody asks me.",
  "For what it is worth, it was no different for me in {month}.",
  "Found this with the search. It answered what I was about to ask.",
];

/** When there is really nothing left. */
export const THANKS: readonly string[] = ["Thank you all.", "Good thread.", "Agreed.", "I will remember that."];

/** What somebody adds who asks what has been asked before. */
export const OPENING_EXTRAS: readonly string[] = [
  "I write from {state}, in case that matters.",
  "There are older threads about this, but they stop where it gets interesting.",
  "I have thought about it since {month} and would like to be done with it.",
  "Background: {n} years of reading here, and this is the first time that I ask.",
  "My kettle is on, there is {drink}, I have time for long answers.",
  "Somebody at home bet {drink} that nobody would answer.",
  "I will collect what you say and post it at the end.",
  "Please say how you know, I collect that as well.",
  "I asked {n} people, and got {n} answers.",
  "It is {weather} here, so I have all evening.",
  "Short answers are fine.",
  "I know that there is no single right answer.",
  "The last time that I asked this was elsewhere, and it ended in a quarrel.",
  "I should say that I am new to all of this.",
  "I should say that I have been at this for years, and still.",
  "A colleague from {state} is curious too.",
  "This has cost me {n} evenings so far.",
  "I am reading {book} at the same time, so forgive the tone.",
];

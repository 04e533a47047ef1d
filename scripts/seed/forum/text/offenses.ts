/** Posts that moderators hid, by the reason that they gave. */
export const OFFENSES: Readonly<Record<string, readonly string[]>> = {
  "Personal attack": [
    "You clearly work for them. Nobody is that happy about a bag.",
    "Maybe read the page before you waste everybody's time, {asker}.",
    "What a load of nonsense, and from the usual person.",
    "People like you are the reason why nobody writes here any more.",
    "I have seen your other posts. It explains everything.",
    "Go back to the kids' table with that.",
    "Did somebody drop you on your kitchen scale?",
    "Another expert. Wonderful. Just what was missing.",
    "You have no idea, and you say it so loudly.",
    "Somebody take the keyboard away from this one.",
  ],
  "Members cannot sell here": [
    "I have two unopened bags of that left, write to me.",
    "Would trade mine for a large one, anybody in {state}?",
    "I can pass mine on at cost, just say so.",
    "Looking for somebody who sells theirs, I pay the postage.",
    "Mine is up for grabs, first come.",
    "Does anybody have some to spare? I would make it worth it.",
  ],
  Advertising: [
    "Forget all that, my cousin's shop has a code for this month.",
    "Use my code and we both get something out of it.",
    "There is a much better place, ask me for the address.",
    "Sign up over my link, it says that I sent you, and I get points.",
    "We pack at half of that price, look at my profile.",
    "I post about it on my own page, come over there.",
  ],
  "Private information": [
    "The one who packed it lives in my street, it is the house with the green door.",
    "I know the packer by name, and so should all of you.",
    "Here is what their support wrote to me, with the names left in.",
    "I found out where the owner lives, it was not hard.",
  ],
  "Says that something holds for everybody": [
    "You can have it sent to every state, nobody checks that.",
    "The table is wrong, it is fine everywhere, trust me.",
    "Just order it, no rule applies to private people.",
    "My uncle says that there is no such law, and he knows people.",
  ],
};

export const OFFENSE_REASONS: readonly string[] = [
  "Personal attack",
  "Personal attack",
  "Personal attack",
  "Members cannot sell here",
  "Members cannot sell here",
  "Advertising",
  "Advertising",
  "Private information",
  "Says that something holds for everybody",
];

export const OFFENSE_ENDS: readonly string[] = [
  "And yes, that goes for {asker} too.",
  "I have said it {n} times now.",
  "Everybody in {state} knows that.",
  "Hide it if you like, I write it again.",
  "There, somebody had to say it, {asker}.",
  "I have been here since {month}, I may say that.",
  "Write to me before the moderators wake up.",
];

import type { ExtractType } from "@worker/domain/voice/social/limits";

/** A post as a member would write it; `{vendor}` is a listed one, `{day}` a weekday. */
export interface SaidPost {
  text: string;
  tags: readonly string[];
}

export const SAID: readonly SaidPost[] = [
  {
    text: "The pouch from {vendor} came with the batch code printed over the seam, half of it gone. Wrote to them, and a photo of the label was in my inbox the same evening.",
    tags: ["labels", "batches"],
  },
  {
    text: "Weighed three pouches on a scale that I checked with a 50 g weight first: 25.3, 24.9 and 25.0 grams. I would not call that short.",
    tags: ["scales"],
  },
  {
    text: "Does anybody else keep a notebook of batch codes? Mine goes back two years now, and it is the one thing that made a certificate useful after the fact.",
    tags: ["batches", "habits"],
  },
  {
    text: "Read the solvent page of a certificate for the first time in full today. Ten minutes, and I understood why “none detected” needs the list of what was looked for beside it.",
    tags: ["certificates"],
  },
  {
    text: "{vendor} answered a plain question with a plain answer: the lab, the date, the batch. It should not be worth a post, and here I am.",
    tags: ["vendors"],
  },
  {
    text: "Cleaning out the shelf this weekend. Anything without a date on it goes, however good it was.",
    tags: ["habits"],
  },
  {
    text: "Reminder to myself and whoever needs it: two photos before opening a parcel, one of the seal and one of the label.",
    tags: ["labels", "habits"],
  },
  {
    text: "A friend asked me what to buy and I said: ask me instead how to read a label. We spent an hour on it and bought nothing.",
    tags: ["labels"],
  },
  {
    text: "The tracking said {day}, the box came on {day2}. Nothing was broken and nobody was rude about it.",
    tags: ["shipping"],
  },
  {
    text: "I stopped for a month, on purpose and with my doctor in the picture. Sleep was bad for a week, then it was not. Writing it down because I looked for posts like this and found few.",
    tags: ["breaks"],
  },
  {
    text: "What I like about the lab pages here is that the failed results stay. You learn more from those.",
    tags: ["certificates"],
  },
  {
    text: "Took the bus to a shop two towns over because I wanted to see a label before paying. The label was better than the shop.",
    tags: ["labels", "vendors"],
  },
  {
    text: "My review of {vendor} got a reply today, official and polite. They still disagree with me, which is fine.",
    tags: ["vendors", "reviews"],
  },
  {
    text: "Fifth week with the spreadsheet: date, batch, weight as it arrived. It takes a minute, and it has already settled one argument with a seller.",
    tags: ["scales", "batches"],
  },
  {
    text: "A question for those who have done this longer: how do you store a pouch once it is open? Mine clumps by the end of the month, whatever I do.",
    tags: ["storage"],
  },
  {
    text: "Glass jar, a cupboard away from the stove, a label with the opening date. Three years of this and nothing has clumped since.",
    tags: ["storage", "habits"],
  },
  {
    text: "If a certificate has no batch number on it, it is a certificate of something else. That is the whole post.",
    tags: ["certificates", "batches"],
  },
  {
    text: "{vendor} changed the label and now the serving line is next to the weight, where I can find it. Small thing, well done.",
    tags: ["labels", "vendors"],
  },
  {
    text: "Somebody on the bus asked what I was reading. It was a residual solvent table. We did not become friends.",
    tags: ["certificates"],
  },
  {
    text: "Saying out loud what the guidelines say: please do not ask others how much to take, and do not answer if somebody does. There is a poison line for the bad days.",
    tags: ["community"],
  },
  {
    text: "First month here. What surprised me is how many people write about scales. I own one now.",
    tags: ["scales", "community"],
  },
  {
    text: "The thread about cracked seals made me look at mine. One of four was cracked. Sent the photo to {vendor}, who sent a new one without a form to fill in.",
    tags: ["labels", "shipping"],
  },
  {
    text: "My state changed its rules again. I read the statute rather than the headline, and the headline had it wrong.",
    tags: ["law"],
  },
  {
    text: "Two samples of the same name from two sellers, one test each, two very different panels. A name is not a measurement.",
    tags: ["certificates", "vendors"],
  },
  {
    text: "Switched from capsules to plain powder because I could not see what was in the capsules. I miss the convenience, not the guessing.",
    tags: ["powder"],
  },
  {
    text: "Garden report, which is off topic and nobody minds on a {day}: the mint has taken over, the tomatoes gave up.",
    tags: ["off topic"],
  },
  { text: "I answered four comments today before coffee. I take back the tone of the third.", tags: ["community"] },
  {
    text: "Is there a way to see all expired results of one laboratory? I would like to know who renews and who lets it slide.",
    tags: ["certificates"],
  },
  {
    text: "Good news for people who read the small print: {vendor} now lists the laboratory by name on every product.",
    tags: ["vendors", "certificates"],
  },
  {
    text: "Parcel from {vendor} was opened and taped again by somebody on the way. Did not use it, reported it, got my money back after nine days.",
    tags: ["shipping", "vendors"],
  },
  {
    text: "A year since I wrote my first review here. I read it again, and I would give one star less today and twice as many words.",
    tags: ["reviews"],
  },
  {
    text: "Somebody asked what “reported by reviewers” means on a product. It means that people said so, and nothing beyond that.",
    tags: ["community"],
  },
];

export interface SaidReport {
  text: string;
  extract: ExtractType;
  dose: string | null;
  effects: readonly string[];
  rating: number | null;
  notes: string | null;
  tags: readonly string[];
}

/** Reports in people's own words: mixed, as they are, and none that promises or advises anything. */
export const REPORTED: readonly SaidReport[] = [
  {
    text: "Third order of the same powder, and this batch tastes earthier than the last two. I noticed less than I expected and was in bed by ten.",
    extract: "plain-leaf",
    dose: "my usual, which I keep to myself",
    effects: ["calm", "a bit sleepy"],
    rating: 3,
    notes: "Had eaten before. No headache the next day, for once.",
    tags: ["powder"],
  },
  {
    text: "Tried tablets for the first time after years of plain leaf. Too much for me. I felt unwell for two hours and I will not repeat it.",
    extract: "7oh-tabs",
    dose: null,
    effects: ["nausea", "dizzy", "itchy"],
    rating: 1,
    notes: "Called the poison line to be sure. They were kind about it.",
    tags: ["tablets"],
  },
  {
    text: "Steady and unremarkable, which is what I want on a workday. The label matched the certificate down to the batch.",
    extract: "plain-leaf",
    dose: "half of what I took last year",
    effects: ["steady", "talkative"],
    rating: 4,
    notes: null,
    tags: ["powder", "labels"],
  },
  {
    text: "The extract was stronger than the same brand two months ago, and the panel agrees: the number on this batch is higher. Read yours before you compare notes with me.",
    extract: "leaf-extract",
    dose: null,
    effects: ["warm", "dry mouth"],
    rating: 2,
    notes: "Different batch, different numbers. I should have looked first.",
    tags: ["certificates", "batches"],
  },
  {
    text: "Nothing. I felt nothing at all and slept as always. Writing it down because nobody ever posts that.",
    extract: "mit-extract",
    dose: "what I always take",
    effects: ["nothing"],
    rating: 3,
    notes: null,
    tags: ["extracts"],
  },
  {
    text: "Two evenings with the new batch. The first was pleasant, the second gave me a stomach ache that lasted until noon. I am taking a break.",
    extract: "7oh-powder",
    dose: null,
    effects: ["relaxed", "stomach ache"],
    rating: 2,
    notes: "The first time on an empty stomach was my own fault.",
    tags: ["breaks"],
  },
  {
    text: "Plain leaf, brewed as tea, with more ginger than is reasonable. It tasted better and I could not tell you more than that.",
    extract: "plain-leaf",
    dose: "one cup",
    effects: ["cozy"],
    rating: 4,
    notes: "The ginger may have done all of it.",
    tags: ["tea"],
  },
  {
    text: "I wrote down every evening of two weeks. Nine were fine, three were dull, two I would rather forget. That is the report.",
    extract: "leaf-extract",
    dose: null,
    effects: ["mixed", "restless at night"],
    rating: 3,
    notes: "Kept the notebook next to the jar.",
    tags: ["habits"],
  },
  {
    text: "Good while it lasted and a worse morning than I wanted. I notice that I write these reports on the good days only, so here is the other half.",
    extract: "mit-extract",
    dose: null,
    effects: ["cheerful", "groggy next day"],
    rating: 3,
    notes: null,
    tags: ["extracts"],
  },
  {
    text: "Capsules from a new shop. The seal was whole, the code was on file, and the only thing I can say of the rest is that it was mild.",
    extract: "other",
    dose: null,
    effects: ["mild"],
    rating: 4,
    notes: "Capsules of plain leaf, says the label.",
    tags: ["labels"],
  },
];

export const COMMENTS: readonly string[] = [
  "Same here, and it was the batch before yours.",
  "Thank you for writing down the dull days too.",
  "Which laboratory was it? I would like to compare the panels.",
  "I keep mine in a jar with the date on the lid. It helps.",
  "That is a good habit, and I am stealing it.",
  "Mine arrived in two days, so your post office may be the slow one.",
  "I read it differently, but I see what you mean.",
  "Did you write to them? They answered me within a day.",
  "Please look after yourself, and no rush to come back.",
  "The photo of the seal is what got me my money back, too.",
  "I did not know that failed results stay. That changes how I read the page.",
  "Fair. I would have given it one star more, for the label.",
  "Nobody posts that, you are right. I felt nothing either.",
  "Ginger does a lot of work in my kitchen as well.",
  "How long had the pouch been open?",
  "I asked the same last year and nobody knew. Following.",
];

export const ANSWERS: readonly string[] = [
  "The one whose name stands on the label. I checked.",
  "About two weeks, in a dry cupboard.",
  "Yes, and they were quick about it.",
  "I will post a photo when the next one comes.",
  "Thank you, that means something.",
];

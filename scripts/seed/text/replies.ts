import type { CategoryRating } from "@worker/domain/catalogue/vendors/category-ratings";
import type { Tone } from "./topic";

/** How a vendor's one official answer begins and ends; `{user}` wrote the review, `{signer}` answers it. */
export const REPLY_STARTS: Record<Tone, readonly string[]> = {
  good: [
    "Thank you, {user}.",
    "Thanks for taking the time.",
    "Much appreciated.",
    "Good to read, {user}.",
    "That made [our|the packers'] morning.",
    "Thank you for writing it down.",
    "That is kind of you, {user}.",
    "Noted with pleasure.",
  ],
  mixed: [
    "Fair points, {user}.",
    "Thank you for being even-handed.",
    "Understood.",
    "Thanks, that is useful.",
    "We read this twice.",
    "You are right.",
    "Thank you, {user}, also for the second half.",
  ],
  bad: [
    "We are sorry, {user}.",
    "This is not good enough.",
    "We looked into it.",
    "Thank you for the photos and the dates.",
    "No excuse.",
    "{user}, this should have gone differently.",
    "We have read this with some embarrassment.",
  ],
};

export const REPLY_ENDS: readonly string[] = [
  "{signer}",
  "{signer}, packing",
  "{signer} at {vendor}",
  "Regards, {signer}",
  "[Best|Kindly], {signer}",
  "The {vendor} team",
];

/** What the answer is about: the matter that the reviewer rated best, or worst where the review is not good. */
export const REPLY_BODIES: Record<Tone, Record<CategoryRating, readonly string[]>> = {
  good: {
    quality: [
      "We have kept a sample of your lot in case you ever want to compare.",
      "The next lot is at the lab; the page will say so if it differs.",
      "Your scale and ours agree, which is always a relief.",
      "The mill was serviced in {month} and it shows, we think.",
    ],
    value: [
      "The price stays where it is for this harvest.",
      "We will tell you here before it changes.",
      "Testing every lot is most of the cost, so it is good to hear that it is worth it.",
    ],
    shipping: [
      "The packers have seen this and are insufferable today.",
      "The cutoff is two in the afternoon, and it holds.",
      "We will pass it on to the driver, who never hears anything.",
    ],
    customerService: [
      "There are three of us on support, and we read every one of these.",
      "Ask again any time, tedious questions included.",
      "The phone is answered until four, by the same people.",
    ],
    communication: [
      "The lot card was [Ines's|Marta's|Jonah's] idea and we have passed it on.",
      "The next result goes up the day we get it, whatever it says.",
      "We would rather write too little than too often.",
    ],
    website: [
      "It was built by someone's cousin and we are never letting him go.",
      "No pop-ups, we promise, for as long as we own it.",
      "The stock figures come from the shelf, not from marketing.",
    ],
  },
  mixed: {
    quality: [
      "The pouches are being replaced; the new ones [should be here in {month}|are in the building].",
      "Write to us with the lot number and we will look at the retained sample.",
      "The group that was not tested is at the lab now, and the page says so.",
      "The machine has been turned down a notch since.",
    ],
    value: [
      "Packing costs the same for the small size as for the large; we will see what we can do.",
      "Shipping is now shown on the first page.",
      "The price follows the harvest. We will say so sooner next time.",
    ],
    shipping: [
      "The carrier lost two days there, but we could have told you.",
      "Orders now leave on four days of the week and not on two.",
      "The split shipment was our doing; we will announce it from now on.",
    ],
    customerService: [
      "We have a second person on email as of this month.",
      "The template you got has been retired.",
      "Phone is faster than email with us, and it should not have to be.",
    ],
    communication: [
      "The print on the label will be larger from the next run.",
      "The page has been corrected to what the label says.",
      "There will be fewer newsletters, and the lot news comes first in them.",
    ],
    website: [
      "The cart no longer empties itself, or so we are told.",
      "Photos of the current lot went up this week.",
      "The filters are being fixed.",
    ],
  },
  bad: {
    quality: [
      "The rest of that lot is off the shelf until it has been checked again.",
      "Please send it back at our cost; we will weigh and test it, and post what we find.",
      "The old certificate has been taken down and a new sample went to the laboratory this week.",
      "That should never have passed the sealing table. Refunded today.",
    ],
    value: [
      "The fee is gone from the checkout and your order has been credited.",
      "The discount was shown wrongly and has been removed; we owe you the difference.",
      "We disagree about the weight but not about the manners. Let us weigh it together on camera.",
    ],
    shipping: [
      "The label was made before the stock was counted, and that is our failure. The shipping has been refunded.",
      "We had sold more than we held. We have changed how stock is counted.",
      'You were told "today" three times and that was wrong three times. Refund sent.',
    ],
    customerService: [
      "The person who answered you should not have; it has been dealt with.",
      "Write to us with the order number, please, and it will be refunded today.",
      "Your messages went to an address nobody read. It is read now.",
    ],
    communication: [
      "You should have heard about the lot from us, not from this page. The mailing list has been corrected.",
      "The flyer has been withdrawn. It should not have been printed.",
      "We changed suppliers and did not say so. The page says it now.",
    ],
    website: [
      "The dead links have been replaced by the results themselves.",
      "The charge without an order has been returned; the fault was found on our side.",
      "The clock is gone. It should not have been there.",
    ],
  },
};

export const SIGNERS = ["Ines", "Jonah", "Marta", "Cal", "Ruth", "Desmond", "Priya", "Owen", "Lena", "Theo"] as const;

export const HIDDEN_REASONS = [
  "Names a private person",
  "Dosing advice",
  "Posted for another vendor",
  "Same text as another member's review",
  "Personal data in the text",
  "Health claim",
] as const;

export const INCENTIVE = "Free sample for testing";

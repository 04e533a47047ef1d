import type { Topic } from "../topic";

export const batch: Topic = {
  id: "batch",
  category: "communication",
  tag: "lab results",
  banks: {
    good: {
      titles: [
        "Batch code you can actually look up",
        "The lot number leads somewhere",
        "{batch}, found in ten seconds",
        "Traceable from seal to certificate",
      ],
      lines: [
        "Batch {batch} is printed on the seal and on the [back|side]. I typed it in here and landed on the right page.",
        "I always photograph the code first. {batch}, same on the box, the {pack} and the packing slip.",
        "The QR code opens the result for the lot I was sent, not for last year's. That happens less often than you would think.",
        "When I asked which lot would ship they answered with the code, and that lot is what came.",
        "Each of the [two|three] packs in my order had its own lot, and each had its own page. No mixing.",
        "Lot card in the box with {batch} written by hand and initialed. Old-fashioned, and it works.",
        "They [moved|went] to a new lot halfway through the month and said so on the product page on the day.",
        "Five months on, the code {batch} still resolves. I checked because I clean out drawers when it rains.",
        "The letters of the lot are the same as the laboratory's letters. No translating between two systems.",
        "I ordered in {month} and again later; the second lot was marked as new, with its own date. Exactly how it should be.",
        "I read the code to a friend over the phone and she found the page before I finished saying it.",
        "Printed, not stamped, so {batch} has not rubbed off after weeks in a kitchen drawer.",
        "My shelf has four of their lots on it and all four can still be looked up. I tried each before writing this.",
        "The seal and the lid disagree with nobody: {batch} on the one, {batch} on the other.",
        "Someone there writes the lot on the invoice too, so that the accountant in me could file it.",
        "They were between lots when I ordered and asked which one I would rather have. Imagine that.",
        "There is a card in the box that explains how to look the code up. My father managed it, which is the only test that counts.",
      ],
      points: ["Batch code on the seal", "Lot matches the certificate", "QR code goes to the right lot"],
    },
    mixed: {
      titles: [
        "Right batch, wrong place for the code",
        "The code is there if you hunt for it",
        "Lot number needs a magnifying glass",
      ],
      lines: [
        "The code is under the lid in gray on gray. I found it with my phone's flashlight.",
        "{batch} is on the {pack} but not on the outside of the box, so you have to open one to look it up.",
        "It took [two|three] messages to learn which lot I had been sent; the label carried only a short code.",
        "The lot on the slip and the lot on the {pack} differ by one letter. They say it is the same batch, and it probably is.",
        "QR code leads to the home page. Typing {batch} by hand works.",
        "A sticker with the new lot over a printed old lot. Explained in an email, but it looks odd.",
      ],
      points: ["Code hard to read", "Lot missing on the box", "QR code leads to the home page"],
    },
    bad: {
      titles: [
        "Which batch did I get?",
        "The number on the bag is on no certificate",
        "Lot code leads nowhere",
        "Same certificate for every lot",
      ],
      lines: [
        'The code on my {pack} is on no page, theirs or this one. I asked twice and got [a smile|"it is coming soon"] both times.',
        "They sent a certificate for a different lot and told me it was close enough. It is not the same powder if it is not the same lot.",
        "Three orders since {month}, one and the same batch number on all of them. Either they bought a silo or nobody changes the label.",
        "No lot on anything. When I asked, the answer was a photo of a shelf.",
        "The lot number belongs to a different product entirely. I looked it up and found [capsules|a tea].",
        "They reuse codes. {batch} in my drawer from spring and {batch} from last week look, smell and weigh nothing alike.",
        "When a lot was pulled I learned of it from other reviewers here. My order was from that lot.",
      ],
      points: ["No traceable lot", "Certificate of another batch", "Batch codes reused"],
    },
  },
};

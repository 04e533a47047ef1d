import type { Topic } from "../topic";

export const tracking: Topic = {
  id: "tracking",
  category: "shipping",
  tag: "shipping",
  banks: {
    good: {
      titles: ["Tracking that tracks", "Told me before I asked", "Every scan where it should be"],
      lines: [
        "Tracking arrived with the confirmation and worked right away.",
        "They wrote when it left, when it was out for delivery, and not otherwise. Good manners.",
        "When the carrier lost a scan for a day they noticed before I did and opened a case.",
        "I changed the address an hour after ordering. A human caught it in time.",
        "You can pick a delivery day. I did not know that I wanted that until I could.",
        "The package needed an adult at the door, they had said so in bold, and I was one, at home, for once.",
        "It can be held at a pickup counter, which saves me explaining packages to my landlord.",
        "One email with the number, one when it was signed for. Nothing trying to sell me more in between.",
        "There was a storm, they said so on the front page, and added a day to every estimate. It took exactly that day.",
        "The driver asked for my license and looked at it, as drivers should.",
        "Tracking said Thursday and it was Thursday.",
        "They told me the carrier's hub was closed for flooding before the carrier did.",
        "You can have it sent without the vendor's name on the label, and the box is already checked.",
        "I was away; they held it two days at no charge and with no lecture.",
      ],
      points: ["Tracking from the first hour", "Told me about a delay first"],
    },
    mixed: {
      titles: ["Tracking a day behind the package", "Came before its own tracking"],
      lines: [
        "The tracking number worked only after the package had come. Funny rather than annoying.",
        "They use a consolidator, so there is a gap of two days in which nobody knows where anything is.",
        "I got three notices for one package and none for the other.",
        "Needs a signature, but says so only in the last email. I missed the first attempt.",
        "The estimate moved three times. The last one was right.",
      ],
      points: ["Tracking lags", "Signature not announced"],
    },
    bad: {
      titles: ["Tracking number for someone else's package", "Marked delivered. It was not", "No tracking, no answer"],
      lines: [
        "Marked delivered to a front desk. I live in a house.",
        "The number they gave me belonged to a package for a stranger in {state}. It took a week to get mine.",
        'There was no tracking at all and the answer to my question about it was "it is in the mail".',
        "No age check at the door, just an envelope in an open mailbox. That is not how this should arrive.",
        "They would not open a case with the carrier until day twenty-one, by which time the carrier would not either.",
      ],
      points: ["Wrong tracking number", "No age check at the door"],
    },
  },
};

import type { Topic } from "../topic";

export const taste: Topic = {
  id: "taste",
  category: "quality",
  forms: ["powder", "leaf", "extract", "tablets"],
  tag: "taste",
  banks: {
    good: {
      titles: [
        "Bitter, clean, no aftertaste",
        "Tastes like leaf, not like dust",
        "Honest bitterness",
        "No perfume, no sugar",
      ],
      lines: [
        "Bitter, obviously. But a clean bitter, like strong tea left on the stove, and it is gone in a minute.",
        "It tastes green. People who only know the stale kind will be surprised that there is a difference.",
        "I brewed the first of it as tea with lemon peel. Not something I would serve to guests, not something I mind.",
        "No chemical edge, which is the first thing I look for and the reason I left my last vendor.",
        'My partner, who hates the smell of all of it, said this one was "like a barn, but a nice barn".',
        "Hardly any aftertaste. The one I had before followed me around until lunch.",
        "The taste has been the same across [two|three|four] lots now, so I suppose they really do use one source.",
        "Earthy with something like cocoa at the end. I may be imagining the cocoa.",
        "It is not flavored and does not try to be. Thank you.",
        "Smell first, taste second: both fresh. That is most of the battle with {product}.",
        "Grassy, a bit peppery. Different from the Borneo I had in {month}, as it should be.",
        "Like spinach water with ambition. Better than it sounds, and far better than stale.",
        "I had braced for worse. The bitterness comes, says its piece and leaves.",
        "It leaves the cup clean. The last one left a ring.",
      ],
      points: ["Clean taste", "No chemical edge", "Little aftertaste"],
    },
    mixed: {
      titles: ["Acquired taste, fair otherwise", "Rough taste, good paperwork", "More bitter than the last lot"],
      lines: [
        "Rougher than the last {pack}. I got used to it by the end of the week, which is either praise or a warning.",
        "There is a metallic note at the end that I did not expect. The metals panel is clean, so it may just be me.",
        "It is fine in tea and unpleasant in anything else.",
        "The flavoring tries to hide the bitterness and loses.",
        "Slightly dusty on the tongue, as if it had been sitting open before it was packed.",
        "Tastes a good deal sharper than the sample they sent first.",
      ],
      points: ["Rough aftertaste", "Sharper than the sample"],
    },
    bad: {
      titles: [
        "Tastes of cardboard",
        "Something off about the taste",
        "Chemical from the first sip",
        "Could not finish it",
      ],
      lines: [
        "It tastes of cardboard and old cinnamon. This leaf has spent time next to something else.",
        "A soapy, chemical edge that stays for hours. I threw the rest into the compost and wrote this.",
        "Musty. I have smelled the same thing in a basement in {state} and we had that basement treated.",
        "Sweet? Why is it sweet? Nothing on the label is sweet.",
        "So sour that I checked the date. There was no date.",
        "Burnt. Someone dried this too hot and sold it anyway.",
      ],
      points: ["Musty taste", "Chemical aftertaste", "Tastes old"],
    },
  },
};

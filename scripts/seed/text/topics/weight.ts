import type { Topic } from "../topic";

export const weight: Topic = {
  id: "weight",
  category: "value",
  forms: ["powder", "leaf", "extract", "order"],
  tag: "value",
  banks: {
    good: {
      titles: ["Full weight, and a gram over", "Put it on the scale", "Not a gram short"],
      lines: [
        "On my kitchen scale the {pack} came to a gram over the label. I have done this with every order and it has never been under.",
        "Full weight without the pouch. Some people weigh the pouch.",
        "Two scales, same figure, same as the label. A dull and excellent result.",
        "I mistrust round numbers, so I weighed it: a little over, by about the weight of a paper clip.",
        "The label says net and it is net.",
        "Half a percent over. On a large order that adds up to someone being generous.",
        "Checked the first one, checked the second one, stopped checking.",
        "It weighs what it says. I only mention it because my last three orders elsewhere did not.",
        "I have a jeweler's scale for reasons that do not belong here. It agrees with the label.",
        "Net means net, gross means gross, and both are on the {pack}.",
        "The spread over my last {n} orders is a fraction of a percent, always upward.",
        "I weighed the {pack} full and then empty. The difference is what I paid for.",
        "Someone fills by hand and errs on my side.",
      ],
      points: ["Full net weight", "A little over the label"],
    },
    mixed: {
      titles: ["Right weight, if you count the pouch", "A gram or two light"],
      lines: [
        "It is right if you leave it in its wrapping, which nobody eats.",
        "A hair under the label. Inside what my scale can tell, so I let it pass.",
        "One {pack} over, one under, together about even.",
        "Weight fine, volume misleading: the bag is a size for twice as much.",
      ],
      points: ["Slightly under weight"],
    },
    bad: {
      titles: ["Short weight", "Light by a tenth", "They weigh the bag"],
      lines: [
        "Short. Not by a crumb, by nearly a tenth, on two different scales, with photos that they have had since {month}.",
        "They count the pouch, the desiccant and, I believe, the label.",
        "The first {pack} was light and I thought: once. The second was lighter.",
        'When I wrote that it was underweight they replied that leaf "settles". Weight does not settle.',
        "I would forgive a little. I was asked to forgive a lot, twice.",
      ],
      points: ["Short weight", "Counts the pouch"],
    },
  },
};

import type { Form } from "./product-lines";

/** What a vendor says of a product: how it is made, packed and labeled. Nothing of what it does. */
export const DESCRIPTION_STARTS: Record<Exclude<Form, "order">, readonly string[]> = {
  powder: [
    "{product}, milled to {mesh} mesh and sieved twice.",
    "A fine powder from one {source}, packed in a foil pouch with a heat seal.",
    "{product} in small lots: milled on Monday, tested that week, packed when the result is in.",
    "Stone-milled, [dry to the touch|free-flowing] and packed flat.",
    "One {source}, one harvest, one lot number. The color is what the lot gave us; we do not blend for color.",
    "[Sifted|Sieved] after milling, so what is in the pouch pours. Made from one {source}.",
  ],
  capsules: [
    "{product} in clear vegetable capsules, size 00, filled and weighed in tens.",
    "Capsules filled from a single lot; the fill weight is on the bottle.",
    "Gelatin-free capsules from one {source}, counted by machine and again by hand.",
    "{product}: same lot as the powder, in a bottle with a foil liner and a desiccant.",
    "Opaque capsules, [polished|dusted off] before they are counted, with the lot printed on the lid.",
  ],
  tablets: [
    "{product}, pressed to {milligrams} mg and scored once across the face.",
    "Pressed tablets in a blister sleeve. The press weight of the lot is printed inside the lid.",
    "{product}. Made with [microcrystalline cellulose|dicalcium phosphate], magnesium stearate and nothing we would not print.",
    "Small-run tablets; ten of every hundred are weighed before the lot is released.",
    "A plain round tablet with a [clean|deep] score, in a child-resistant tin.",
  ],
  extract: [
    "{product}, drawn in [ethanol|water] and dried under vacuum, in an amber jar.",
    "A concentrated extract from one {source}. The jar carries the lot number and the assay date.",
    "{product}: made in lots of two to four kilos, each assayed before a gram of it is sold.",
    "Dry, crumbly and pale; it keeps best closed and away from light.",
    "An extract with its paperwork: solvent panel, metals, and the mitragynine figure [as measured|to one decimal].",
  ],
  leaf: [
    "{product}: hand-crushed leaf with the stems taken out.",
    "Coarse-cut leaf for steeping, from one {source}, packed in paper with a liner.",
    "Whole leaf, crushed [the day it is packed|to order]. Expect some small veins.",
    "A tea cut that a strainer will hold, from the [spring|fall] harvest of one {source}.",
  ],
};

export const DESCRIPTION_MIDDLES = [
  "The lot number on the pouch is the one on the certificate.",
  "Packed with the date of packing and a best-by date.",
  "We keep a sample of every lot for a year.",
  "The label gives the weight, the lot and the [farm|laboratory]; scan the code to see the certificate.",
  "Where a certificate is still out, the page says so.",
  "If a lot is pulled, everyone who bought it gets an email the same day.",
  "Shipped in a plain carton with a tamper seal.",
  "Each lot is photographed next to its label.",
  "Sold by weight, never by spoon.",
  "Made in a room that does one product at a time.",
  "We list the lot that ships today.",
] as const;

export const DESCRIPTION_ENDS = [
  "For adults aged 21 and over.",
  "Not for sale to anyone under 21.",
  "Adults 21+ only; check the rules where you live before you order.",
  "21 and over. We do not ship where our own list says no.",
  "For adults of 21 and over; keep out of reach of children.",
] as const;

export const SOURCES = ["farm", "grower", "plot", "cooperative", "harvest"] as const;

/** Tags of a vendor's own making, beside the six that the form suggests. */
export const CUSTOM_TAGS = [
  "single-lot",
  "vegan",
  "resealable",
  "amber-jar",
  "stone-milled",
  "tamper-band",
  "unflavored",
  "gift-size",
] as const;

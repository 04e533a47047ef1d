import type { ClipName } from "./clips";
import type { GalleryType } from "@worker/domain/voice/galleries/limits";

interface SaidItem {
  title: string;
  description?: string;
  tags?: string[];
}

export interface SaidGallery {
  name: string;
  description: string;
  type: GalleryType;
  isPrivate?: true;
  /** Pictures of what somebody bought, as they call them. */
  pictures?: readonly SaidItem[];
  clips?: readonly (SaidItem & { clip: ClipName })[];
  links?: readonly (SaidItem & { url: string })[];
  /** How many of their own reviews, and of products, stand in it. */
  reviews?: number;
  products?: number;
}

const CERTIFICATES = {
  title: "What a certificate of analysis is",
  url: "https://en.wikipedia.org/wiki/Certificate_of_analysis",
  description: "The short version, for whoever has never held one.",
  tags: ["certificates"],
};

/** What the demo accounts put together. */
export const OWN_GALLERIES: Record<string, readonly SaidGallery[]> = {
  admin: [
    {
      name: "How to photograph a label",
      description: "Examples for the review form: what helps others to find the same batch.",
      type: "photos",
      pictures: [
        { title: "Label in daylight", description: "No flash: the foil shines.", tags: ["labels"] },
        { title: "Seal and batch in one picture", tags: ["labels", "batches"] },
      ],
      clips: [
        {
          clip: "leaf",
          title: "Turned under the lamp",
          description: "Drawn: a leaf turns slowly to both sides. Turn the bag like this until nothing shines.",
          tags: ["light"],
        },
      ],
      links: [CERTIFICATES],
    },
  ],
  trusted: [
    {
      name: "Bags on the scale",
      description: "Every bag is weighed before it is opened. The two scales are checked every month.",
      type: "photos",
      pictures: [
        { title: "Before weighing", tags: ["scale"] },
        {
          title: "The one that was short",
          description: "Half a gram under. The vendor answered the same day.",
          tags: ["scale", "weight"],
        },
        { title: "Seal, close up", tags: ["labels"] },
        { title: "Batch number, twice", description: "Bag and carton agree.", tags: ["batches"] },
      ],
      clips: [
        {
          clip: "scale",
          title: "Wait until the needle stands still",
          description: "Drawn: a bag is put on the scale, the needle swings, and comes to rest. Without sound.",
          tags: ["scale"],
        },
      ],
    },
    {
      name: "Reviews I still stand by",
      description: "The ones I would write again today.",
      type: "reviews",
      reviews: 4,
    },
    {
      name: "Reading certificates",
      description: "Where to begin, and what I look at first.",
      type: "custom",
      links: [
        CERTIFICATES,
        {
          title: "How a laboratory is accredited",
          url: "https://en.wikipedia.org/wiki/ISO/IEC_17025",
          tags: ["certificates", "labs"],
        },
      ],
      products: 2,
    },
    {
      name: "To compare one day",
      description: "Notes for myself.",
      type: "products",
      isPrivate: true,
      products: 3,
      pictures: [{ title: "Two closures side by side" }],
    },
  ],
  tester: [
    {
      name: "Samples, as they came",
      description: "What was sent to me, before I opened it. Each review says that it was a sample.",
      type: "photos",
      pictures: [
        { title: "First envelope", tags: ["samples"] },
        { title: "Second envelope", description: "Better sealed.", tags: ["samples"] },
      ],
      reviews: 2,
    },
  ],
  member: [
    {
      name: "My first year here",
      description: "A review a season, and what was on the table.",
      type: "achievements",
      reviews: 2,
      pictures: [{ title: "The first bag I photographed" }],
    },
  ],
};

/** What others did; each goes to one of those who write most. */
export const OTHER_GALLERIES: readonly SaidGallery[] = [
  {
    name: "Labels",
    description: "",
    type: "photos",
    pictures: [{ title: "Print too small to read" }, { title: "Print as it should be", tags: ["labels"] }],
  },
  {
    name: "How long it swings",
    description: "For whoever asked.",
    type: "custom",
    clips: [{ clip: "scale", title: "One bag, one scale", description: "Drawn. Without sound.", tags: ["scale"] }],
  },
  { name: "Read before you ask me", description: "My longer reviews.", type: "reviews", reviews: 3 },
  { name: "On my list", description: "Not tried yet, only read about.", type: "products", products: 4 },
  {
    name: "Unboxing, without the music",
    description: "Pictures only.",
    type: "photos",
    pictures: [{ title: "Carton" }, { title: "What was in it", description: "All there." }, { title: "Closure" }],
  },
  { name: "Links I keep sending to people", description: "", type: "custom", links: [CERTIFICATES] },
];

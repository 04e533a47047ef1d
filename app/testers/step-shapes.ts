import {
  EXPERIENCE_LEVELS,
  LEVEL_LABELS,
  LINE_MAX,
  PRIMARY_REASONS,
  SAMPLE_MAX,
  SAMPLE_WORDS,
  STRAINS,
  TEXT_MAX,
  YEARS_LABELS,
  YEARS_USING,
} from "@worker/domain/voice/testers/program";

export interface Shape {
  kind?: "text" | "email" | "tel" | "date" | "long" | "sample" | "choice" | "several";
  required?: true;
  help?: string;
  options?: readonly { value: string; label: string }[];
  /** First, empty choice. */
  placeholder?: string;
  /** What stands there before anything is chosen. */
  otherwise?: string;
  autoComplete?: string;
  max?: number;
  rows?: number;
  /** Two stand side by side. */
  half?: true;
}

const plain = (all: readonly string[]) => all.map((value) => ({ value, label: value }));

/** How each field is asked for. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  firstName: { required: true, autoComplete: "given-name", max: 80 },
  lastName: { required: true, autoComplete: "family-name", max: 80 },
  email: { kind: "email", required: true, autoComplete: "email" },
  phone: { kind: "tel", required: true, autoComplete: "tel", max: 40 },
  dateOfBirth: { kind: "date", required: true, autoComplete: "bday", help: "You must be 21 or over." },
  street: { required: true, autoComplete: "address-line1" },
  city: { required: true, autoComplete: "address-level2", max: 80 },
  state: { required: true, autoComplete: "address-level1", max: 80 },
  zipCode: { required: true, autoComplete: "postal-code", max: 20 },

  yearsUsing: {
    kind: "choice",
    required: true,
    placeholder: "Choose one",
    options: YEARS_USING.map((value) => ({ value, label: YEARS_LABELS[value] })),
  },
  experienceLevel: {
    kind: "choice",
    required: true,
    otherwise: EXPERIENCE_LEVELS[0],
    options: EXPERIENCE_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] })),
  },
  dailyUsage: {
    kind: "long",
    required: true,
    max: TEXT_MAX,
    rows: 3,
    help: "How often, and at what times of the day.",
  },
  primaryReasons: {
    kind: "several",
    required: true,
    options: plain(PRIMARY_REASONS),
    help: "Your own reasons. They are no claim about what kratom does, and are never published.",
  },
  favoriteStrains: { kind: "several", required: true, options: plain(STRAINS) },

  sampleReview: {
    kind: "sample",
    required: true,
    max: SAMPLE_MAX,
    rows: 10,
    help: `A review of a product you know, in your own words: ${SAMPLE_WORDS}+ words.`,
  },
  previousWriting: { kind: "long", max: TEXT_MAX, rows: 3, help: "Links, or what you have written." },
  reviewExperience: { kind: "long", max: TEXT_MAX, rows: 3 },
};

export const maxOf = ({ max = LINE_MAX }: Shape): number => max;

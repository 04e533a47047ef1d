import { readPost } from "@worker/domain/foundation/markup/read-post";
import { usernameKey } from "@worker/domain/foundation/users/names";
import type { ProfileLook } from "@worker/domain/voice/profiles/looks";
import { EMOJI_NAMES } from "@worker/marks/emoji-names";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import { coverFileOf, type CoverScene } from "./pictures/covers";
import { isOrdinary, type Person } from "./people";
import { Random } from "./random";

interface Dress extends Partial<ProfileLook> {
  displayName?: string;
  location?: string;
  bio?: string;
  /** What their cover shows; without one it is the theme's. */
  scene?: CoverScene;
  /** Which part of it shows, percent from the top. */
  coverY?: number;
}

/** How the demo accounts dressed their profiles; `newbie` did not get to it yet. */
const OWN: Record<string, Dress> = {
  admin: {
    displayName: "Robin",
    bio: "I run Leafproof. Questions about the site go to [contact](/contact-support), where more than one of us reads them.",
    theme: "professional",
  },
  staff: {
    displayName: "Jules",
    bio: "Applications, claims and whatever the forms ask for.",
    theme: "minimal",
    layout: "compact",
  },
  moderator: {
    displayName: "Sam",
    location: "Oregon",
    bio: "I read reports and certificates. If a decision of mine looks wrong to you, **appeal**: somebody else looks at it then.",
    theme: "dark",
    scene: "lake",
  },
  vendor: {
    bio: "I answer reviews within a day, the unhappy ones first. Ask me for the batch number, not for a discount.",
    theme: "professional",
    layout: "detailed",
  },
  trusted: {
    displayName: "Tess Alder",
    location: "Ohio",
    bio: "I weigh, photograph and read the small print. Retired bench chemist, currently restoring a greenhouse.\n\n- two scales, checked every month\n- one cat, who is not impressed",
    theme: "nature",
    layout: "classic",
    scene: "shelf",
    coverY: 70,
  },
  tester: {
    location: "Minnesota",
    bio: "Samples get the same questions as what I buy, and my reviews say which of the two it was.",
    theme: "default",
    accent: "#3b78b5",
    layout: "detailed",
    scene: "hills",
  },
  member: {
    displayName: "Max",
    location: "North Carolina",
    bio: "Mostly here for the lab results. Off topic: bread.",
    theme: "vibrant",
    layout: "modern",
  },
};

/** What ordinary people wrote; each dresses one of those who write most. */
const OTHERS: readonly Dress[] = [
  { location: "Maine", bio: "Slow reader of long certificates.", theme: "nature", layout: "modern", scene: "leaves" },
  { displayName: "Wren", bio: "I keep a spreadsheet. Yes, that one.", theme: "minimal", layout: "compact" },
  { location: "Arizona", theme: "dark", accent: "#c0603a", scene: "hills" },
  { displayName: "Dr. Odd", bio: "No doctor. It was funny in 2019.", theme: "vibrant", accent: "#8a63c9" },
  { location: "Lisbon", bio: "Moved away, still read along.\n\n> Ask for the batch number.", layout: "detailed" },
  { bio: "Tea, rain, train timetables.", theme: "professional", showActivity: false },
  { location: "Texas", bio: "I only review what I paid for.", theme: "default", accent: "#b5642a" },
  { displayName: "Ines", theme: "nature", layout: "compact", showStats: false },
  {
    location: "Wales",
    bio: "Here for the *strain reviews*, staying for the off topic.",
    theme: "dark",
    layout: "modern",
  },
];

/** One in so many ordinary people chose an emoji as their picture. */
const EMOJI_EVERY = 7;

const PLAIN = { origin: "http://localhost:8788", imageId: () => null };

/** @param reviewOf a shown review of a member */
export function profileRows(
  people: readonly Person[],
  reviewOf: (userId: string) => string | undefined,
  today: number,
): Row<"profiles">[] {
  const busiest = people
    .filter(isOrdinary)
    .filter(({ row }) => !(row.username in OWN) && row.createdAt < today - 30 * DAY)
    .sort((a, b) => b.activity - a.activity || (a.row.id < b.row.id ? -1 : 1));
  const dressed = [
    ...people.flatMap((person) => {
      const dress = OWN[person.row.username];
      return dress === undefined ? [] : [{ person, dress }];
    }),
    ...OTHERS.flatMap((dress, index) => {
      const person = busiest[index];
      return person === undefined ? [] : [{ person, dress }];
    }),
  ];
  return dressed.map(({ person: { row }, dress: { bio = "", scene, ...look } }) => {
    const featuredId = row.username === "trusted" || row.username === "member" ? reviewOf(row.id) : undefined;
    return {
      ...look,
      cover: scene === undefined ? null : coverFileOf(row.id, scene),
      displayNameKey: look.displayName === undefined ? null : usernameKey(look.displayName),
      ...{ userId: row.id, bio, bioHtml: readPost(bio, PLAIN).draw(new Map()).html },
      ...(featuredId === undefined ? {} : { featuredKind: "review" as const, featuredId }),
      updatedAt: Math.min(row.createdAt + 3 * DAY, today - HOUR),
    };
  });
}

/** The emoji of whoever chose one; the others have the drawn mark. */
export function emojiPictureOf({ row }: Person, index: number): string | null {
  if (row.picture) return row.picture;
  if (index % EMOJI_EVERY !== EMOJI_EVERY - 1) return null;
  return `emoji-${new Random(`emoji/${row.id}`).pick(EMOJI_NAMES)}`;
}

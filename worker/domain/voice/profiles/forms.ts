import * as v from "valibot";
import { paragraphs, visible } from "../../../fields";
import { EMOJI_NAMES } from "../../../marks/emoji-names";
import { usernameKey } from "../../foundation/users/names";
import { isReserved } from "../../foundation/users/reserved-names";
import { ACCENT_CONTRAST, isColor, isSeen, nearestSeen } from "./accent";
import { DISPLAY_NAME_MAX, DISPLAY_NAME_MIN, BIO_MAX, LOCATION_MAX } from "./limits";
import { PROFILE_LAYOUTS, PROFILE_THEMES } from "./looks";

const lengthOf = (text: string): number => Array.from(text).length;

const NAME_LETTERS = /^(?:(?!\p{DI})[\p{L}\p{M}\p{N} .'’&-])+$/u;
/** Words that pass for somebody who speaks for the site. */
const OFFICE = new Set(
  "admin administrator moderator mod staff support official verified leafproof team".split(" ").map(usernameKey),
);
const passesForOffice = (name: string): boolean => name.split(/[ .&-]+/).some((word) => OFFICE.has(usernameKey(word)));

/** Empty for none; letters of any script, and nothing that cannot be seen or turns the text around it. */
const displayName = v.pipe(
  v.string("Write the name to show, or nothing."),
  v.transform(visible),
  v.check(
    (name) => name === "" || lengthOf(name) >= DISPLAY_NAME_MIN,
    `A name has at least ${DISPLAY_NAME_MIN} characters.`,
  ),
  v.check((name) => lengthOf(name) <= DISPLAY_NAME_MAX, `A name has at most ${DISPLAY_NAME_MAX} characters.`),
  v.check(
    (name) => name === "" || NAME_LETTERS.test(name),
    "A name has letters, digits, spaces, dots, dashes and apostrophes.",
  ),
  v.check((name) => name === "" || usernameKey(name) !== "", "A name has at least one letter or digit."),
  v.check(
    (name) => name === "" || !(isReserved(usernameKey(name)) || passesForOffice(name)),
    "This name could pass for the site or its staff. Please choose another.",
  ),
  v.transform((name) => (name === "" ? null : name)),
);

const bio = v.pipe(
  v.string("Write something about you, or nothing."),
  paragraphs,
  v.check((text) => lengthOf(text) <= BIO_MAX, `This is longer than ${BIO_MAX} characters.`),
);

const location = v.pipe(
  v.string("Write where you are, or nothing."),
  v.transform(visible),
  v.check((text) => lengthOf(text) <= LOCATION_MAX, `A location has at most ${LOCATION_MAX} characters.`),
  v.transform((text) => (text === "" ? null : text)),
);

const COLOR_WRONG = "Give a color as #rrggbb.";
const accent = v.nullable(
  v.pipe(
    v.string(COLOR_WRONG),
    v.trim(),
    v.toLowerCase(),
    v.check(isColor, COLOR_WRONG),
    v.check(
      (color) => !isColor(color) || isSeen(color),
      ({ input }) =>
        `${input} is hard to see on the light or on the dark page: lines need a contrast of ${ACCENT_CONTRAST} to 1 on both. ${nearestSeen(input)} is the nearest color that works.`,
    ),
  ),
);

const featured = v.nullable(
  v.object({ kind: v.picklist(["thread", "review"]), id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
);

const coverY = v.pipe(
  v.number("Give a percentage."),
  v.integer("Give a whole percentage."),
  v.minValue(0, "Give 0 to 100."),
  v.maxValue(100, "Give 0 to 100."),
);

/** All of it: what a member leaves out is not there anymore. */
export const profileForm = v.object({
  displayName: v.pipe(displayName, v.description('Beside the username; "" for none')),
  bio: v.pipe(bio, v.description("Markdown")),
  location: v.pipe(location, v.description('"" for none')),
  theme: v.picklist(PROFILE_THEMES, "Choose a theme."),
  accent: v.pipe(accent, v.description("#rrggbb with a contrast of 3 on every page; null for the theme's own")),
  layout: v.picklist(PROFILE_LAYOUTS, "Choose a layout."),
  showBadges: v.boolean("Say whether badges are shown."),
  showStats: v.boolean("Say whether figures are shown."),
  showActivity: v.boolean("Say whether your activity is shown."),
  featured: v.pipe(featured, v.description("One thread or review of your own, or null")),
  coverY: v.pipe(coverY, v.description("Which part of the cover shows: percent from the top")),
});
export type ProfileInput = v.InferOutput<typeof profileForm>;

const ticked = v.optional(v.string());

/** The page's form: a box that is not ticked is not sent, and "kind:id" says what is featured. */
export const profilePageForm = v.pipe(
  v.object({
    displayName: v.optional(v.string(), ""),
    bio: v.optional(v.string(), ""),
    location: v.optional(v.string(), ""),
    theme: v.string(),
    ownAccent: ticked,
    accent: v.optional(v.string(), ""),
    layout: v.string(),
    showBadges: ticked,
    showStats: ticked,
    showActivity: ticked,
    featured: v.optional(v.string(), ""),
    coverY: v.optional(v.pipe(v.string(), v.transform(Number)), "50"),
    /** "accent #rrggbb" takes the color that was offered instead. */
    intent: v.optional(v.string(), "save"),
  }),
  v.transform(
    ({ ownAccent, accent: typed, featured: chosen, intent, showBadges, showStats, showActivity, ...rest }) => {
      const offered = /^accent (#[0-9a-f]{6})$/.exec(intent)?.[1];
      const [kind = "", ...id] = chosen.split(":");
      return {
        ...rest,
        showBadges: showBadges !== undefined,
        showStats: showStats !== undefined,
        showActivity: showActivity !== undefined,
        accent: offered ?? (ownAccent === undefined ? null : typed),
        featured: chosen === "" ? null : { kind, id: id.join(":") },
      };
    },
  ),
  profileForm,
);

export const avatarForm = v.variant("type", [
  v.object({ type: v.literal("generated") }),
  v.object({ type: v.literal("emoji"), emoji: v.picklist(EMOJI_NAMES, "Choose one of the emoji.") }),
]);
export type AvatarInput = v.InferOutput<typeof avatarForm>;

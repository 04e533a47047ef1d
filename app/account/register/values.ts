/** Says that the picture comes after the account, by a request of its own. */
export const PICTURE_FOLLOWS = "pictureFollows";

/** What a refused form gives back; passwords are never among it. */
const KEPT = [
  "username",
  "email",
  "dateOfBirth",
  "howDidYouHear",
  "currentShop",
  "referralCode",
  "inviteCode",
  "agreeToTerms",
  "ageVerification",
  "returnTo",
] as const;

export interface Typed {
  values: Partial<Record<(typeof KEPT)[number], string>>;
  interests: string[];
}

const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] => typeof entry[1] === "string";

export function typedIn(posted: Iterable<[string, FormDataEntryValue]>): Typed {
  const texts = [...posted].filter(isText);
  const kept: readonly string[] = KEPT;
  return {
    values: Object.fromEntries(texts.filter(([name]) => kept.includes(name))),
    interests: texts.flatMap(([name, value]) => (name === "productInterests" ? [value] : [])),
  };
}

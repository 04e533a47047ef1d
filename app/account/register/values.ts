/** Says that the picture comes after the account, by a request of its own. */
export const PICTURE_FOLLOWS = "pictureFollows";

/** What a refused form gives back; passwords are never among it. */
const REMEMBERED = [
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
  values: Partial<Record<(typeof REMEMBERED)[number], string>>;
  interests: string[];
}

const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] => typeof entry[1] === "string";

export function typedIn(posted: Iterable<[string, FormDataEntryValue]>): Typed {
  const texts = [...posted].filter(isText);
  const remembered: readonly string[] = REMEMBERED;
  return {
    values: Object.fromEntries(texts.filter(([name]) => remembered.includes(name))),
    interests: texts.flatMap(([name, value]) => (name === "productInterests" ? [value] : [])),
  };
}

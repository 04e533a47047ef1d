import { data, redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import { PHOTO_FIELD } from "@worker/domain/foundation/photos/photo-limits";
import { storePhoto } from "@worker/domain/foundation/photos/store-photo";
import { typedTags } from "@worker/domain/voice/forum-writing/text-fields";
import { fileIn } from "@worker/posted-file";
import { refusalOf } from "~/shell/refused-form";

/** What a form shows again when it was not done with. */
export interface FormAnswer {
  errors: Record<string, string>;
  values: Record<string, string>;
}

export const refused = (errors: Record<string, string>, values: Record<string, string>, status = 400) =>
  data<FormAnswer>({ errors, values }, { status });

/** Whatever happens, what was typed stays. @param act does it, and says where to go and what is said there */
export async function answered(
  site: RequestContext,
  values: Record<string, string>,
  act: () => Promise<{ to: string; text: string }>,
) {
  try {
    const { to, text } = await act();
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirect(to, 303);
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return refused(errors, values, status);
  }
}

export const textsIn = (posted: FormData): Record<string, string> =>
  Object.fromEntries([...posted].flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])));

/** The fields of an item's form as its schema takes them: tags stand in one field, separated by commas. */
export const itemFields = ({ tags = "", ...texts }: Record<string, string>): [string, string][] => [
  ...Object.entries(texts),
  ...typedTags(tags).map((tag): [string, string] => ["tags", tag]),
];

/**
 * The texts of a form, in which a picture that it brought along is stored and named by its id, as scripts do it.
 * @throws Invalid for a file that is refused
 */
export async function withStoredPhoto(site: RequestContext, posted: FormData): Promise<Record<string, string>> {
  const texts = textsIn(posted);
  if (texts["kind"] !== "image" || (texts[PHOTO_FIELD] ?? "") !== "") return texts;
  const photo = await fileIn(posted, PHOTO_FIELD);
  if (photo === null) return texts;
  return { ...texts, [PHOTO_FIELD]: (await storePhoto(site, { photo, small: null })).id };
}

import * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { IMAGE_MISSING } from "@worker/domain/catalogue/product-editing/product-form";
import { imageSource } from "@worker/domain/catalogue/product-editing/product-form-schema";
import {
  addImage,
  removeImage,
  storeFetched,
  storeUpload,
} from "@worker/domain/catalogue/product-editing/product-images";
import { Invalid } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { uploadIn } from "./save-product";

const positionForm = v.pipe(v.string(), v.regex(/^image-take:\d{1,4}$/));

/**
 * What the image panel's forms ask for.
 * @returns what to say of it; null where the form asks for something else
 * @throws Invalid, Conflict and the others of the domain
 */
export async function changeImages(
  site: RequestContext,
  { id, intent, posted }: { id: string; intent: string; posted: FormData },
): Promise<string | null> {
  if (v.is(positionForm, intent)) {
    await removeImage(site, id, Number(intent.slice("image-take:".length)));
    return "The image has been removed.";
  }
  if (intent === "image-upload") {
    const upload = await uploadIn(posted);
    if (upload === null) throw new Invalid({ image: IMAGE_MISSING });
    await addImage(site, id, () => storeUpload(site, upload));
    return "The image has been added.";
  }
  if (intent !== "image-fetch") return null;
  const source = parseFields(posted, imageSource, []);
  if (!source.ok) throw new Invalid(source.errors);
  await addImage(site, id, () => storeFetched(site, [source.value], "url"));
  return "The image has been added.";
}

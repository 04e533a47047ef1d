import { redirect } from "react-router";
import type * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { PHOTO_FIELD, PHOTO_MISSING, SMALL_FIELD } from "@worker/domain/foundation/photos/photo-limits";
import { storePhoto } from "@worker/domain/foundation/photos/store-photo";
import { collectionEntryPath, collectionPath } from "@worker/domain/foundation/users/profile-paths";
import { setDailyDriver } from "@worker/domain/voice/collection/daily-driver";
import { appendEntryPhoto, dropEntryPhoto } from "@worker/domain/voice/collection/entry-photos";
import { altForm, entryForm, purchaseForm } from "@worker/domain/voice/collection/forms";
import { editEntryPath } from "@worker/domain/voice/collection/limits";
import { addPurchase, deletePurchase } from "@worker/domain/voice/collection/purchases";
import { removeEntry } from "@worker/domain/voice/collection/remove-entry";
import { saveEntry } from "@worker/domain/voice/collection/save-entry";
import { Invalid } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { fileIn } from "@worker/posted-file";

/** Where a form leads, and what is said there. */
interface Done {
  to: string;
  text: string;
}

/** @throws Invalid */
function parsed<S extends v.GenericSchema>(posted: FormData, schema: S, lists: readonly string[] = []) {
  const form = parseFields(posted, schema, lists);
  if (!form.ok) throw new Invalid(form.errors);
  return form.value;
}

const named = (posted: FormData, name: string): string => {
  const value = posted.get(name);
  return typeof value === "string" ? value : "";
};

/** Does what one of the page's forms asks for; `part` says which it was. @throws what the domain refuses; Invalid */
export async function answerEdit(site: RequestContext, productId: string, posted: FormData): Promise<Done> {
  const here = editEntryPath(productId);
  const { id: userId } = memberOf(site.viewer);
  const entry = collectionEntryPath(userId, productId);
  switch (named(posted, "part")) {
    case "driver": {
      const isSet = named(posted, "intent") === "set";
      await setDailyDriver(site, isSet ? productId : null);
      return { to: entry, text: isSet ? "This is your daily driver now." : "You have no daily driver now." };
    }
    case "purchase":
      await addPurchase(site, productId, parsed(posted, purchaseForm));
      return { to: `${here}#purchases`, text: "Added to your purchases." };
    case "purchase-gone":
      await deletePurchase(site, productId, named(posted, "id"));
      return { to: `${here}#purchases`, text: "Deleted from your purchases." };
    case "photo":
      await addPhoto(site, productId, posted);
      return { to: `${here}#photos`, text: "Your photograph has been added." };
    case "photo-gone":
      await dropEntryPhoto(site, productId, named(posted, "id"));
      return { to: `${here}#photos`, text: "Your photograph has been removed." };
    case "remove":
      await removeEntry(site, productId);
      return { to: collectionPath(userId), text: "Removed from your collection." };
    default:
      await saveEntry(site, productId, parsed(posted, entryForm, ["effects"]));
      return { to: entry, text: "Your collection has been saved." };
  }
}

/** With scripts the browser sent it before, with its smaller copy; without, the whole stands in for that. */
async function addPhoto(site: RequestContext, productId: string, posted: FormData): Promise<void> {
  const { alt } = parsed(posted, altForm);
  const sent = named(posted, PHOTO_FIELD);
  if (sent !== "") {
    await appendEntryPhoto(site, productId, { id: sent, alt });
    return;
  }
  const photo = await fileIn(posted, PHOTO_FIELD);
  if (photo === null) throw new Invalid({ [PHOTO_FIELD]: PHOTO_MISSING });
  const { id } = await storePhoto(site, { photo, small: await fileIn(posted, SMALL_FIELD) });
  await appendEntryPhoto(site, productId, { id, alt });
}

/** Says on the next page what became of it. */
export async function led({ cookies, setHeader }: RequestContext, { to, text }: Done) {
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text }));
  return redirect(to, 303);
}

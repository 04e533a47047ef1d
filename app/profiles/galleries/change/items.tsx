import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf, type RequestContext } from "@worker/context";
import { PHOTO_FIELD, PHOTO_MISSING } from "@worker/domain/foundation/photos/photo-limits";
import { readOwnGallery } from "@worker/domain/views/galleries/gallery-page";
import { productChoices } from "@worker/domain/views/galleries/product-choices";
import { addItem } from "@worker/domain/voice/galleries/add-item";
import { moveItem, orderItems, removeItem } from "@worker/domain/voice/galleries/change-item";
import { itemForm, itemsQuery, orderForm } from "@worker/domain/voice/galleries/forms";
import {
  GALLERY_ITEMS_MAX,
  galleryItemsPath,
  galleryPath,
  galleryVideoPath,
  NEW_GALLERY,
} from "@worker/domain/voice/galleries/limits";
import { parseFields } from "@worker/form-body";
import { readFormData } from "@worker/posted-file";
import { answerAct } from "~/shell/answer-act.server";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import sureCss from "~/styles/work/sure.css?url";
import galleriesCss from "../galleries.css?url";
import { ChangeCrumbs } from "./change-crumbs";
import type { Route } from "./+types/items";
import { AddForms } from "./add-forms";
import { answered, type FormAnswer, itemFields, refused, textsIn, withStoredPhoto } from "./answer.server";
import { ItemList } from "./item-list";

export async function loader({ context, request, params: { galleryId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { add: kind, q } = v.parse(itemsQuery, Object.fromEntries(new URL(request.url).searchParams));
  if (kind === "video") throw redirect(galleryVideoPath(galleryId), 303);
  const own = await orNotFound(readOwnGallery(site, galleryId));
  const products = kind === "product" ? await productChoices(site, q) : [];
  return { ...own, kind, asked: q, products, choices: kind === "review" ? own.choices : [] };
}

export async function action({ context, request, params: { galleryId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = await readFormData(request);
  if (posted === null) throw data(null, { status: 400 });
  const { intent, item: id = "" } = textsIn(posted);
  if (intent === "add") return add(site, galleryId, posted);
  if (intent === "order") return order(site, galleryId, textsIn(posted));
  if (intent !== "up" && intent !== "down" && intent !== "remove") throw data(null, { status: 400 });
  return answerAct(site, {
    returnTo: galleryItemsPath(galleryId),
    act: async () => {
      if (intent === "remove") {
        await removeItem(site, { galleryId, id });
        return "Removed.";
      }
      await moveItem(site, { galleryId, id }, intent);
      return intent === "up" ? "Moved up by one place." : "Moved down by one place.";
    },
  });
}

async function add(site: RequestContext, galleryId: string, posted: FormData) {
  let values = textsIn(posted);
  try {
    values = await withStoredPhoto(site, posted);
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return refused(errors, values, status);
  }
  if (values["kind"] === "image" && (values[PHOTO_FIELD] ?? "") === "")
    return refused({ [PHOTO_FIELD]: PHOTO_MISSING }, values);
  const form = parseFields(itemFields(values), itemForm, ["tags"]);
  if (!form.ok) return refused(form.errors, values);
  return answered(site, values, async () => {
    await addItem(site, galleryId, form.value);
    return { to: `${galleryItemsPath(galleryId)}?add=${form.value.kind}`, text: "Added." };
  });
}

/** What was dragged: the page reads anew, whatever came of it. */
async function order(site: RequestContext, galleryId: string, { revision = "", items = "" }: Record<string, string>) {
  const input = v.safeParse(orderForm, { revision: Number(revision), items: items.split(",") });
  if (!input.success) throw data(null, { status: 400 });
  try {
    await orderItems(site, galleryId, input.output);
    return data<FormAnswer>({ errors: {}, values: {} });
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return refused(errors, {}, status);
  }
}

export const handle = sheets(sureCss, galleriesCss);

export const meta = () =>
  pageMeta({ title: "Items of a gallery", description: "Add and arrange.", path: NEW_GALLERY, noindex: true }, "");

export default function GalleryItems({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, gallery, kind, asked, products, choices } = loaderData;
  const { id, name, items, revision } = gallery;
  return (
    <div className="gallery-change">
      <ChangeCrumbs userId={userId} gallery={gallery} here="Items" />
      <div className="row row--wrap galleries-head">
        <h1 dir="auto">{name}</h1>
        <LinkButton to={galleryPath(userId, id)} icon="eye">
          Look at it
        </LinkButton>
      </div>
      {items.length > 0 && <ItemList galleryId={id} revision={revision} items={items} />}
      {items.length >= GALLERY_ITEMS_MAX ? (
        <Note>A gallery has at most {GALLERY_ITEMS_MAX} items. Remove one to make room.</Note>
      ) : (
        <AddForms
          key={revision}
          galleryId={id}
          kind={kind}
          values={actionData?.values ?? {}}
          errors={actionData?.errors ?? {}}
          reviews={choices}
          asked={asked}
          products={products}
        />
      )}
    </div>
  );
}

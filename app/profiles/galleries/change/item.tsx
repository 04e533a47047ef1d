import { data, Form } from "react-router";
import { contextOf } from "@worker/context";
import { readOwnGallery } from "@worker/domain/views/galleries/gallery-page";
import { changeItem } from "@worker/domain/voice/galleries/change-item";
import { itemWordsForm } from "@worker/domain/voice/galleries/forms";
import { galleryItemsPath, NEW_GALLERY } from "@worker/domain/voice/galleries/limits";
import { parseFields } from "@worker/form-body";
import { readFormData } from "@worker/posted-file";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import galleriesCss from "../galleries.css?url";
import { ChangeCrumbs } from "./change-crumbs";
import type { Route } from "./+types/item";
import { answered, itemFields, refused, textsIn } from "./answer.server";
import { ItemFields } from "./item-fields";

export async function loader({ context, params: { galleryId, itemId } }: Route.LoaderArgs) {
  const { userId, gallery } = await orNotFound(readOwnGallery(contextOf(context), galleryId));
  const item = gallery.items.find(({ id, hidden }) => id === itemId && hidden === null);
  if (item === undefined) throw data(null, { status: 404 });
  const { title, description, tags, kind } = item;
  return {
    ...{ userId, galleryId, name: gallery.name },
    saved: { title, description, tags: tags.join(", ") },
    hasOwnTitle: kind === "review" || kind === "product",
  };
}

export async function action({ context, request, params: { galleryId, itemId: id } }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = await readFormData(request);
  if (posted === null) throw data(null, { status: 400 });
  const values = textsIn(posted);
  const form = parseFields(itemFields(values), itemWordsForm, ["tags"]);
  if (!form.ok) return refused(form.errors, values);
  return answered(site, values, async () => {
    await changeItem(site, { galleryId, id }, form.value);
    return { to: galleryItemsPath(galleryId), text: "Saved." };
  });
}

export const handle = sheets(galleriesCss);

export const meta = () =>
  pageMeta({ title: "Edit an item", description: "Change what it says.", path: NEW_GALLERY, noindex: true }, "");

export default function EditItem({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, galleryId, name, saved, hasOwnTitle } = loaderData;
  const errors = actionData?.errors ?? {};
  return (
    <div className="gallery-change">
      <ChangeCrumbs userId={userId} gallery={{ id: galleryId, name }} isOfItems here="Edit" />
      <h1>Edit an item</h1>
      <Form method="post" className="stack">
        {errors["form"] !== undefined && (
          <Note kind="bad" role="alert">
            {errors["form"]}
          </Note>
        )}
        <ItemFields values={actionData?.values ?? saved} errors={errors} hasOwnTitle={hasOwnTitle} />
        <div className="row row--wrap">
          <Button variant="primary">Save</Button>
          <LinkButton to={galleryItemsPath(galleryId)} variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}

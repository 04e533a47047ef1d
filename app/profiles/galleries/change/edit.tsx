import { data, Form } from "react-router";
import { contextOf } from "@worker/context";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { readOwnGallery } from "@worker/domain/views/galleries/gallery-page";
import { galleryPageForm } from "@worker/domain/voice/galleries/forms";
import { galleriesPath, galleryPath, NEW_GALLERY } from "@worker/domain/voice/galleries/limits";
import { changeGallery, deleteGallery, moveGallery } from "@worker/domain/voice/galleries/save-gallery";
import { parseFields } from "@worker/form-body";
import { readFormData } from "@worker/posted-file";
import { answerAct } from "~/shell/answer-act.server";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import { plural } from "~/ui/format";
import { Sure } from "~/ui/sure";
import sureCss from "~/styles/work/sure.css?url";
import galleriesCss from "../galleries.css?url";
import { ChangeCrumbs } from "./change-crumbs";
import type { Route } from "./+types/edit";
import { answered, refused, textsIn } from "./answer.server";
import { GalleryFields } from "./gallery-fields";

export async function loader({ context, params: { galleryId } }: Route.LoaderArgs) {
  const { userId, gallery } = await orNotFound(readOwnGallery(contextOf(context), galleryId));
  const { id, name, description, type, isPublic, items } = gallery;
  return {
    ...{ userId, id, name, count: items.length },
    saved: { name, description, type, isPublic: isPublic ? "public" : "private" },
  };
}

export async function action({ context, request, params: { galleryId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = await readFormData(request);
  if (posted === null) throw data(null, { status: 400 });
  const values = textsIn(posted);
  const { id: userId } = memberOf(site.viewer);
  const { intent } = values;
  if (intent === "up" || intent === "down")
    return answerAct(site, {
      returnTo: galleriesPath(userId),
      act: async () => {
        await moveGallery(site, galleryId, intent);
        return intent === "up" ? "Moved one place earlier." : "Moved one place later.";
      },
    });
  if (intent === "delete")
    return answered(site, values, async () => {
      await deleteGallery(site, galleryId);
      return { to: galleriesPath(userId), text: "The gallery is deleted." };
    });
  const form = parseFields(posted, galleryPageForm, []);
  if (!form.ok) return refused(form.errors, values);
  return answered(site, values, async () => {
    await changeGallery(site, galleryId, form.value);
    return { to: galleryPath(userId, galleryId), text: "The gallery has been saved." };
  });
}

export const handle = sheets(sureCss, galleriesCss);

export const meta = () =>
  pageMeta({ title: "Edit a gallery", description: "Change a gallery.", path: NEW_GALLERY, noindex: true }, "");

export default function EditGallery({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, id, name, count, saved } = loaderData;
  return (
    <div className="gallery-change">
      <ChangeCrumbs userId={userId} gallery={{ id, name }} here="Edit" />
      <h1>Edit {name}</h1>
      <Form method="post" className="stack">
        <GalleryFields values={actionData?.values ?? saved} errors={actionData?.errors ?? {}} act="Save">
          <LinkButton to={galleryPath(userId, id)} variant="quiet">
            Cancel
          </LinkButton>
        </GalleryFields>
      </Form>
      <Form method="post">
        <Sure
          opener="Delete…"
          of={name}
          act={
            <Button variant="danger-solid" name="intent" value="delete">
              Delete the gallery
            </Button>
          }
        >
          The gallery goes with {plural(count, "item")} in it, pictures included. This cannot be taken back; reviews and
          products stay where they are.
        </Sure>
      </Form>
    </div>
  );
}

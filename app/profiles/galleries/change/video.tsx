import { Form } from "react-router";
import { contextOf } from "@worker/context";
import { readOwnGallery } from "@worker/domain/views/galleries/gallery-page";
import { addItem } from "@worker/domain/voice/galleries/add-item";
import { itemForm } from "@worker/domain/voice/galleries/forms";
import { GALLERY_ITEMS_MAX, galleryItemsPath, NEW_GALLERY } from "@worker/domain/voice/galleries/limits";
import { takeVideoForm } from "@worker/domain/voice/galleries/videos/take-video";
import { VIDEO_FIELD, VIDEO_MISSING } from "@worker/domain/voice/galleries/videos/video-limits";
import { parseFields } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import galleriesCss from "../galleries.css?url";
import { ChangeCrumbs } from "./change-crumbs";
import type { Route } from "./+types/video";
import { answered, itemFields, refused } from "./answer.server";
import { ItemFields } from "./item-fields";
import { VideoField } from "./video-field";

export async function loader({ context, params: { galleryId } }: Route.LoaderArgs) {
  const { userId, gallery } = await orNotFound(readOwnGallery(contextOf(context), galleryId));
  return { userId, id: gallery.id, name: gallery.name, isFull: gallery.items.length >= GALLERY_ITEMS_MAX };
}

export async function action({ context, request, params: { galleryId } }: Route.ActionArgs) {
  const site = contextOf(context);
  let sent;
  try {
    sent = await takeVideoForm(site, galleryId, request);
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return refused(errors, {}, status);
  }
  const values: Record<string, string> = Object.fromEntries(sent.fields);
  if (sent.video !== null) values[VIDEO_FIELD] = sent.video.id;
  if (sent.refused !== null) return refused({ [VIDEO_FIELD]: sent.refused }, values);
  if ((values[VIDEO_FIELD] ?? "") === "") return refused({ [VIDEO_FIELD]: VIDEO_MISSING }, values);
  const form = parseFields(itemFields({ ...values, kind: "video" }), itemForm, ["tags"]);
  if (!form.ok) return refused(form.errors, values);
  return answered(site, values, async () => {
    await addItem(site, galleryId, form.value);
    return { to: galleryItemsPath(galleryId), text: "Added." };
  });
}

export const handle = sheets(galleriesCss);

export const meta = () =>
  pageMeta({ title: "Add a video", description: "Add a video.", path: NEW_GALLERY, noindex: true }, "");

export default function AddVideo({ loaderData: { userId, id, name, isFull }, actionData }: Route.ComponentProps) {
  const { errors = {}, values = {} } = actionData ?? {};
  const stored = { video: values[VIDEO_FIELD] ?? "", poster: values["poster"] ?? "" };
  return (
    <div className="gallery-change">
      <ChangeCrumbs userId={userId} gallery={{ id, name }} isOfItems here="Add a video" />
      <h1>Add a video</h1>
      {isFull ? (
        <Note>A gallery has at most {GALLERY_ITEMS_MAX} items. Remove one to make room.</Note>
      ) : (
        <Form method="post" encType="multipart/form-data" className="stack">
          {errors["form"] !== undefined && (
            <Note kind="bad" role="alert">
              {errors["form"]}
            </Note>
          )}
          <VideoField
            key={stored.video}
            galleryId={id}
            stored={stored}
            error={errors[VIDEO_FIELD] ?? errors["poster"]}
          />
          <ItemFields
            values={values}
            errors={errors}
            hasOwnTitle={false}
            titleHelp="Say what the video shows, also for who cannot see or hear it."
          />
          <div className="row row--wrap">
            <Button variant="primary" icon="plus">
              Add the video
            </Button>
            <LinkButton to={galleryItemsPath(id)} variant="quiet">
              Cancel
            </LinkButton>
          </div>
        </Form>
      )}
    </div>
  );
}

import { data, Form } from "react-router";
import { contextOf } from "@worker/context";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { galleryPageForm } from "@worker/domain/voice/galleries/forms";
import { galleriesPath, galleryItemsPath, NEW_GALLERY } from "@worker/domain/voice/galleries/limits";
import { createGallery } from "@worker/domain/voice/galleries/save-gallery";
import { parseFields } from "@worker/form-body";
import { readFormData } from "@worker/posted-file";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import galleriesCss from "../galleries.css?url";
import type { Route } from "./+types/new";
import { answered, refused, textsIn } from "./answer.server";
import { GalleryFields } from "./gallery-fields";

export const loader = ({ context }: Route.LoaderArgs) => ({ userId: memberOf(contextOf(context).viewer).id });

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = await readFormData(request);
  if (posted === null) throw data(null, { status: 400 });
  const values = textsIn(posted);
  const form = parseFields(posted, galleryPageForm, []);
  if (!form.ok) return refused(form.errors, values);
  return answered(site, values, async () => {
    const id = await createGallery(site, form.value);
    return { to: galleryItemsPath(id), text: "The gallery is there. Add something to it." };
  });
}

export const handle = sheets(galleriesCss);

export const meta = () =>
  pageMeta({ title: "New gallery", description: "Make a gallery.", path: NEW_GALLERY, noindex: true }, "");

export default function NewGallery({ loaderData: { userId }, actionData }: Route.ComponentProps) {
  return (
    <div className="gallery-change">
      <Breadcrumbs trail={[{ to: galleriesPath(userId), label: "Your galleries" }]} here="New gallery" />
      <h1>New gallery</h1>
      <Form method="post" className="stack">
        <GalleryFields values={actionData?.values ?? {}} errors={actionData?.errors ?? {}} act="Create">
          <LinkButton to={galleriesPath(userId)} variant="quiet">
            Cancel
          </LinkButton>
        </GalleryFields>
      </Form>
    </div>
  );
}

import { useRef, type SubmitEvent } from "react";
import { data, redirectDocument, useRevalidator } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { pictureAddress, removePicture, savePicture } from "@worker/domain/foundation/users/picture";
import {
  PICTURE_FIELD,
  PICTURE_MISSING,
  PICTURE_SAVED,
  pictureForm,
} from "@worker/domain/foundation/users/picture-forms";
import { Invalid } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { readPicture } from "@worker/domain/foundation/users/read-picture";
import { fileIn, readFormData } from "@worker/posted-file";
import type { Route } from "./+types/picture";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Mark } from "~/ui/mark";
import { Note } from "~/ui/note";
import { AccountFrame } from "../frame/account-frame";
import { PictureField, usePickedPicture } from "./field";
import { PictureProgress } from "./progress";
import { usePictureUpload } from "./upload-picture";
import { sheets } from "~/styles/sheets";
import accountCss from "../account.css?url";
import { memberOf } from "@worker/domain/foundation/access/demand";

const HERE = "/account/picture";

export function loader({ context }: Route.LoaderArgs) {
  const { id, picture = null } = memberOf(contextOf(context).viewer);
  return { id, picture: pictureAddress(id, picture) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = await readFormData(request);
  const form = posted && parseFields(posted, pictureForm, []);
  if (posted === null || !form?.ok) return refused(PICTURE_MISSING);
  try {
    const text = form.value.intent === "remove" ? await remove(site) : await save(site, posted);
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirectDocument(HERE, 303);
  } catch (error) {
    if (error instanceof Invalid) return refused(error.message);
    throw error;
  }
}

const refused = (error: string) => data({ error }, { status: 400 });

async function save(site: RequestContext, posted: FormData): Promise<string> {
  const bytes = await fileIn(posted, PICTURE_FIELD);
  if (bytes === null) throw new Invalid({ [PICTURE_FIELD]: PICTURE_MISSING });
  await savePicture(site, memberOf(site.viewer).id, readPicture(bytes));
  return PICTURE_SAVED;
}

async function remove(site: RequestContext): Promise<string> {
  await removePicture(site, memberOf(site.viewer).id);
  return "Your picture has been removed.";
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Your picture", description: "The picture next to your name.", path: HERE, noindex: true }, "");

export default function Picture({ loaderData: { id, picture }, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Your picture"
      current={HERE}
      lead="It appears next to your name wherever you write. Location and time data from the camera are removed."
    >
      <div className="account-head">
        <Mark id={id} kind="member" size={96} image={picture} />
        {picture ? (
          <form method="post" encType="multipart/form-data">
            <Button variant="danger" small name="intent" value="remove">
              Remove picture
            </Button>
          </form>
        ) : (
          <p className="muted">You have no picture yet, so we show this drawing.</p>
        )}
      </div>
      <PictureForm error={actionData?.error} />
    </AccountFrame>
  );
}

function PictureForm({ error }: { error: string | undefined }) {
  const { revalidate } = useRevalidator();
  const { picked, pick, clear } = usePickedPicture();
  const form = useRef<HTMLFormElement>(null);
  const { upload, start, cancel } = usePictureUpload(() => {
    form.current?.reset();
    clear();
    void revalidate();
  });
  const send = () => {
    if (picked.file && picked.problem === undefined) start(picked.file);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (picked.file === null || picked.problem !== undefined) form.current?.querySelector("input")?.focus();
    send();
  };
  const sending = upload.state === "sending";
  return (
    <form ref={form} className="stack" method="post" encType="multipart/form-data" onSubmit={onSubmit}>
      <PictureField label="New picture" error={error} picked={picked} onPick={pick} />
      <PictureProgress upload={upload} onCancel={cancel} onRetry={send} />
      <div role="status">{upload.state === "done" && <Note kind="good">{PICTURE_SAVED}</Note>}</div>
      <Button variant="primary" disabled={sending}>
        {sending ? "Saving picture…" : "Save picture"}
      </Button>
    </form>
  );
}

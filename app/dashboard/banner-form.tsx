import { type SubmitEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { BANNER_ACCEPT, BANNER_FIELD, BANNER_HINT, BANNER_SAVED } from "@worker/domain/plans/banner-forms";
import { PictureProgress } from "../account/picture-progress";
import { Button } from "../ui/button";
import { Field, Input } from "../ui/field";
import { Note } from "../ui/note";
import { useUpload } from "../ui/use-upload";

type BannerFormProps = { label: string; error: string | undefined };

/** Sends a banner and says how far it is; without scripts the page takes the form. */
export function BannerForm({ label, error }: BannerFormProps) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const { upload, start, cancel } = useUpload("PUT", "/api/vendor/banner", () => {
    form.current?.reset();
    void revalidate();
  });
  const send = () => {
    if (form.current) start(new FormData(form.current));
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };
  const sending = upload.state === "sending";
  return (
    <form ref={form} method="post" encType="multipart/form-data" className="card card--pad stack" onSubmit={onSubmit}>
      <Field name={BANNER_FIELD} label={label} help={BANNER_HINT} error={error}>
        <Input type="file" name={BANNER_FIELD} accept={BANNER_ACCEPT} required />
      </Field>
      <PictureProgress upload={upload} onCancel={cancel} onRetry={send} />
      <div role="status">{upload.state === "done" && <Note kind="good">{BANNER_SAVED}</Note>}</div>
      <Button variant="primary" disabled={sending}>
        {sending ? "Saving the banner…" : "Save the banner"}
      </Button>
    </form>
  );
}

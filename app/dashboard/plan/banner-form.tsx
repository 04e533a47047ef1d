import { BANNER_ACCEPT, BANNER_FIELD, BANNER_HINT, BANNER_SAVED } from "@worker/domain/oversight/plans/banner-forms";
import { PictureProgress } from "~/account/picture/progress";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { useUploadForm } from "~/ui/upload/use-upload-form";

type BannerFormProps = { label: string; error: string | undefined };

/** Sends a banner and says how far it is; without scripts the page takes the form. */
export function BannerForm({ label, error }: BannerFormProps) {
  const { form, onSubmit, progress } = useUploadForm("PUT", "/api/vendor/banner");
  const { state } = progress.upload;
  return (
    <form ref={form} method="post" encType="multipart/form-data" className="card card--pad stack" onSubmit={onSubmit}>
      <Field name={BANNER_FIELD} label={label} help={BANNER_HINT} error={error}>
        <Input type="file" name={BANNER_FIELD} accept={BANNER_ACCEPT} required />
      </Field>
      <PictureProgress {...progress} />
      <div role="status">{state === "done" && <Note kind="good">{BANNER_SAVED}</Note>}</div>
      <Button variant="primary" disabled={state === "sending"}>
        {state === "sending" ? "Saving the banner…" : "Save banner"}
      </Button>
    </form>
  );
}

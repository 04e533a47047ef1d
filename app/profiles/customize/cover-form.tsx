import { COVER, COVER_ACCEPT, COVER_FIELD, COVER_HINT, COVER_SAVED } from "@worker/domain/voice/profiles/limits";
import { Button } from "~/ui/button";
import { Bar } from "~/ui/charts/meter";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { useUploadForm } from "~/ui/upload/use-upload-form";

type CoverFormProps = { cover: string | null; error: string | undefined };

/** A picture across the top; which part of it shows is chosen with the rest. */
export function CoverForm({ cover, error }: CoverFormProps) {
  const { form, onSubmit, progress } = useUploadForm("PUT", COVER);
  const { upload, onCancel, onRetry } = progress;
  return (
    <section className="customize-part" aria-labelledby="cover-part">
      <h2 id="cover-part">Cover</h2>
      <form ref={form} className="stack" method="post" encType="multipart/form-data" onSubmit={onSubmit}>
        <input type="hidden" name="part" value="cover" />
        <Field
          name={COVER_FIELD}
          label={cover === null ? "Cover picture" : "Another cover picture"}
          help={`${COVER_HINT}. Location and time data from the camera are removed.`}
          error={error}
        >
          <Input type="file" name={COVER_FIELD} accept={COVER_ACCEPT} required />
        </Field>
        {upload.state === "sending" && (
          <div className="customize-sending">
            <div
              role="progressbar"
              aria-label="Cover upload"
              aria-valuenow={upload.percent}
              aria-valuemin={0}
              aria-valuemax={100}
            >
              Uploading… {upload.percent}%
            </div>
            <Bar share={upload.percent / 100} />
            <Button type="button" small onClick={onCancel}>
              Cancel
            </Button>
          </div>
        )}
        {upload.state === "failed" && (
          <Note kind="bad" role="alert">
            {upload.message}{" "}
            {upload.canRetry && (
              <Button type="button" small onClick={onRetry}>
                Try again
              </Button>
            )}
          </Note>
        )}
        <div role="status">{upload.state === "done" && <Note kind="good">{COVER_SAVED}</Note>}</div>
        <Button disabled={upload.state === "sending"}>Save cover</Button>
      </form>
      {cover !== null && (
        <form method="post" encType="multipart/form-data">
          <input type="hidden" name="part" value="cover" />
          <Button variant="danger" small name="intent" value="remove">
            Remove cover
          </Button>
        </form>
      )}
    </section>
  );
}

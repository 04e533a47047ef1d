import { Button } from "~/ui/button";
import { Bar } from "~/ui/charts/meter";
import { Note } from "~/ui/note";
import type { Upload } from "~/ui/upload/use-upload";

type PictureProgressProps = { upload: Upload; label?: string; onCancel: () => void; onRetry: () => void };

export function PictureProgress({ upload, label = "Picture upload", onCancel, onRetry }: PictureProgressProps) {
  if (upload.state === "sending") {
    const { percent } = upload;
    return (
      <div className="upload">
        <div role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
          Uploading… {percent}%
        </div>
        <Button type="button" small onClick={onCancel}>
          Cancel
        </Button>
        <Bar share={percent / 100} />
      </div>
    );
  }
  if (upload.state === "failed") {
    return (
      <Note kind="bad" role="alert">
        {upload.message}{" "}
        {upload.canRetry && (
          <Button type="button" small onClick={onRetry}>
            Try again
          </Button>
        )}
      </Note>
    );
  }
  return null;
}

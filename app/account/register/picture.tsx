import { useEffect, useRef } from "react";
import { PictureProgress } from "../picture/progress";
import { usePictureUpload } from "../picture/upload-picture";

type RegisterPictureProps = {
  file: File | null;
  returnTo: string;
};

/** The account is made and its picture on its way; whatever becomes of it, the member can go on. */
export function RegisterPicture({ file, returnTo }: RegisterPictureProps) {
  const { upload, start, cancel } = usePictureUpload(() => location.assign(returnTo));
  const place = useRef<HTMLDivElement>(null);
  const send = () => {
    if (file !== null) start(file);
  };
  useEffect(() => place.current?.focus(), []);
  useEffect(() => {
    if (file === null) return;
    start(file);
    return cancel;
  }, [file, start, cancel]);
  return (
    <div ref={place} className="stack" tabIndex={-1}>
      <p>
        <strong>Your account has been created.</strong>{" "}
        {upload.state === "idle" ? "It has no picture yet." : "Now for your picture."}
      </p>
      <PictureProgress upload={upload} onCancel={cancel} onRetry={send} />
      <p>
        <a className="btn" href={returnTo}>
          Continue without one
        </a>{" "}
        <span className="small muted">You can add a picture in your account at any time.</span>
      </p>
    </div>
  );
}

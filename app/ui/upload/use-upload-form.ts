import { type SubmitEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { useUpload } from "./use-upload";

/**
 * A form whose file goes to the API with its progress said; without scripts the page's own action takes it. What was
 * sent empties the form, and the page reads anew.
 */
export function useUploadForm(method: "POST" | "PUT", address: string) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const { upload, start, cancel } = useUpload(method, address, () => {
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
  return { form, onSubmit, progress: { upload, onCancel: cancel, onRetry: send } };
}

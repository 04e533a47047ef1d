import { useRef, useState } from "react";
import type { Upload } from "~/account/upload-picture";

const FAILED = "The upload did not get through. Please try again.";

/** The sentence of a refusal; anything else that came instead is not shown. */
function messageOf(answer: unknown): string {
  const told = typeof answer === "object" && answer !== null && "message" in answer ? answer.message : null;
  return typeof told === "string" ? told : FAILED;
}

/**
 * Sends a form with an image to the API and says how far it is; fetch would not.
 * @param address of the product's images
 * @param onDone runs once the server has it
 */
export function useImageUpload(address: string, onDone: () => void) {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const running = useRef<XMLHttpRequest>(null);
  const start = (body: FormData) => {
    const request = new XMLHttpRequest();
    running.current = request;
    request.open("POST", address);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      setUpload({ state: "sending", percent: Math.round((100 * loaded) / total) });
    request.onload = () => {
      const fine = request.status === 201;
      setUpload(fine ? { state: "done" } : { state: "failed", message: messageOf(request.response) });
      if (fine) onDone();
    };
    request.onerror = () => setUpload({ state: "failed", message: FAILED });
    setUpload({ state: "sending", percent: 0 });
    request.send(body);
  };
  const cancel = () => {
    running.current?.abort();
    setUpload({ state: "idle" });
  };
  return { upload, start, cancel };
}

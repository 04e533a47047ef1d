import { useCallback, useEffect, useRef, useState } from "react";

export type Upload =
  | { state: "idle" }
  | { state: "sending"; percent: number }
  | { state: "failed"; message: string; canRetry: boolean }
  | { state: "done" };

const FAILED = "The upload did not go through. Please try again.";

/** The sentence of a refusal; anything else that came instead is not shown. */
function messageOf(answer: unknown): string {
  const message = typeof answer === "object" && answer !== null && "message" in answer ? answer.message : null;
  return typeof message === "string" ? message : FAILED;
}

/** Whether the same file could go through another time; what the server refused it refuses again. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * Sends a form with a file, or the file alone, to the API and says how far it is; fetch would not. Leaving the screen breaks it off.
 * @param onDone runs once the server has it, with what it answered
 */
export function useUpload(method: "POST" | "PUT", address: string, onDone: (answer: unknown) => void) {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const running = useRef<XMLHttpRequest>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    (body: FormData | File, headers: Readonly<Record<string, string>> = {}) => {
      running.current?.abort();
      const request = new XMLHttpRequest();
      running.current = request;
      request.open(method, address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.responseType = "json";
      request.upload.onprogress = ({ loaded, total }) =>
        setUpload({ state: "sending", percent: Math.round((100 * loaded) / total) });
      request.onload = () => {
        const fine = request.status >= 200 && request.status < 300;
        const answer: unknown = request.response;
        const canRetry = isPassing(request.status);
        setUpload(fine ? { state: "done" } : { state: "failed", message: messageOf(answer), canRetry });
        if (fine) done.current(answer);
      };
      request.onerror = () => setUpload({ state: "failed", message: FAILED, canRetry: true });
      setUpload({ state: "sending", percent: 0 });
      request.send(body);
    },
    [method, address],
  );
  const cancel = useCallback(() => {
    running.current?.abort();
    setUpload({ state: "idle" });
  }, []);
  return { upload, start, cancel };
}

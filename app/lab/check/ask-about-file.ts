import type { FileFound, FileState } from "./file-answer";

export interface FileFinding {
  hash: string;
  found: FileFound;
}

const STATES: readonly unknown[] = ["registered", "expired", "superseded", "unknown"] satisfies FileState[];
const isState = (value: unknown): value is FileState => STATES.includes(value);

const idIn = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "resultId" in value && typeof value.resultId === "string"
    ? value.resultId
    : null;
const isExpired = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "expired" in value && value.expired === true;

/**
 * Hashes a file here and asks the site about the hash alone.
 * @throws when it was broken off, or the site did not answer
 */
export async function askAboutFile(
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FileFinding> {
  const { hashFile } = await import("./hash-file.client");
  const hash = await hashFile(file, onProgress, signal);
  const response = await fetch(`/api/lab/certificates/${hash}`, { signal });
  const answer: unknown = await response.json();
  if (!response.ok || typeof answer !== "object" || answer === null || !("state" in answer) || !isState(answer.state))
    throw new Error("The site did not respond.");
  const failed = "failed" in answer ? answer.failed : null;
  const failedId = idIn(failed);
  return {
    hash,
    found: {
      state: answer.state,
      resultId: idIn(answer),
      expired: isExpired(answer),
      failed: failedId === null ? null : { resultId: failedId, expired: isExpired(failed) },
    },
  };
}

import type { FileState } from "./file-answer";

export interface FileFinding {
  hash: string;
  state: FileState;
  resultId: string | null;
}

const STATES: readonly unknown[] = ["registered", "expired", "superseded", "unknown"] satisfies FileState[];
const isState = (value: unknown): value is FileState => STATES.includes(value);

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
  const id = "resultId" in answer ? answer.resultId : null;
  return { hash, state: answer.state, resultId: typeof id === "string" ? id : null };
}

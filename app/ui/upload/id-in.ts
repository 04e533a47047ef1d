/** The id that an upload was answered with. */
export const idIn = (answer: unknown): string | null =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "string" ? answer.id : null;

import { z } from "zod";
import { jsonText } from "../../../json-text";
import { seal, unseal } from "../../../sealing";
import type { testerApplications } from "./schema";
import { chosenOf, LIST_FIELDS, STEP_FIELDS, type TypedAnswers, YEARS_LABELS, LEVEL_LABELS } from "./program";

type Row = typeof testerApplications.$inferSelect;

/** The column of each step. */
const SEALED_COLUMNS = ["personalSealed", "experienceSealed", "writingSealed", "agreementsSealed"] as const;
type SealedColumn = (typeof SEALED_COLUMNS)[number];
type SealedAnswers = Pick<Row, SealedColumn>;

const boundTo = (id: string, step: number) => ({ purpose: `tester application step ${step}`, owner: id });
const opened = jsonText(z.record(z.string(), z.string()));

/** @param id of the application, into which it is bound @param step 1 to 4 */
export const sealStep = async (dataKey: string, id: string, step: number, typed: TypedAnswers) => ({
  [SEALED_COLUMNS[step - 1] ?? "personalSealed"]: await seal(dataKey, JSON.stringify(typed), boundTo(id, step)),
});

export const openStep = async (
  dataKey: string,
  row: SealedAnswers & { id: string },
  step: number,
): Promise<TypedAnswers> => {
  const sealed = row[SEALED_COLUMNS[step - 1] ?? "personalSealed"];
  return sealed === null ? {} : opened(await unseal(dataKey, sealed, boundTo(row.id, step)));
};

/** All four steps as one. */
export async function openAnswers(dataKey: string, row: SealedAnswers & { id: string }): Promise<TypedAnswers> {
  const steps = await Promise.all(SEALED_COLUMNS.map((_, at) => openStep(dataKey, row, at + 1)));
  return Object.assign({}, ...steps) as TypedAnswers;
}

/** An answer as people read it. */
export function shownAnswer(field: string, text = ""): string {
  if (field in LIST_FIELDS) return chosenOf(text).join(", ");
  if (field === "yearsUsing") return Object.entries(YEARS_LABELS).find(([years]) => years === text)?.[1] ?? text;
  if (field === "experienceLevel") return Object.entries(LEVEL_LABELS).find(([level]) => level === text)?.[1] ?? text;
  return text === "on" ? "Yes" : text;
}

/** For the member's own export, a step a column; null where its key is gone, which must not end the export. */
export const stepText =
  (step: number) =>
  (dataKey: string, id: string, sealed: string): Promise<string | null> =>
    unseal(dataKey, sealed, boundTo(id, step)).then(
      (text) => {
        const typed = opened(text);
        return Object.entries<string>(STEP_FIELDS[step - 1] ?? {})
          .flatMap(([field, label]) => (typed[field] ? [`${label}: ${shownAnswer(field, typed[field])}`] : []))
          .join("\n");
      },
      () => null,
    );

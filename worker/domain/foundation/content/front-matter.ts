import { z } from "zod";
import { MONTH_NAMES } from "../../../days";

/** Midnight UTC of an ISO day, or of the first of an ISO month; null when the calendar has no such day. */
function dayOf(text: string): number | null {
  const [year = NaN, month = NaN, day = 1] = text.split("-").map(Number);
  const at = Date.UTC(year, month - 1, day);
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return exists ? at : null;
}

const frontMatter = z.strictObject({
  title: z.string({ error: "is missing" }).min(1, "is empty").max(90, "is longer than 90 characters"),
  description: z.string({ error: "is missing" }).min(1, "is empty").max(180, "is longer than 180 characters"),
  updated: z
    .string({ error: "is missing" })
    .regex(/^\d{4}-\d{2}(-\d{2})?$/, "must read YYYY-MM-DD or YYYY-MM")
    .refine((text) => dayOf(text) !== null, "is no day of the calendar"),
  /** Speaks of what the demo data made up, so that no other site shows it. */
  demo: z.literal("yes", { error: 'can only be "yes"' }).optional(),
});

type FrontMatter = z.infer<typeof frontMatter>;

/** UTC epoch milliseconds of a front matter date; a month counts as its first day. */
export const updatedAt = (updated: string): number => dayOf(updated) ?? 0;

/** "2025-07-10" → "July 10, 2025"; "2024-12" → "December 2024". */
export function longDate(updated: string): string {
  const [year = "", month = "1", day] = updated.split("-");
  const name = MONTH_NAMES[Number(month) - 1] ?? "";
  return day ? `${name} ${Number(day)}, ${year}` : `${name} ${year}`;
}

function readFields(file: string, block: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of block.split("\n").filter((text) => text.trim() !== "")) {
    const match = /^([a-z]+):\s*(.+)$/.exec(line.trim());
    if (!match) throw new Error(`${file}: front matter line "${line}" must read "key: value"`);
    const [, key = "", value = ""] = match;
    if (key in fields) throw new Error(`${file}: front matter: ${key} stands twice`);
    fields[key] = value.replace(/^"(.*)"$/, "$1");
  }
  return fields;
}

/** Splits a Markdown file into front matter and body. @throws Error that names the file, the field and what is wrong */
export function parseFrontMatter(file: string, source: string): { meta: FrontMatter; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll("\r\n", "\n"));
  if (!match) throw new Error(`${file}: must begin with front matter between two lines of "---"`);
  const [, block = "", body = ""] = match;
  const parsed = frontMatter.safeParse(readFields(file, block));
  if (parsed.success) return { meta: parsed.data, body };
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") || "front matter";
  throw new Error(`${file}: front matter: ${field} ${issue?.message ?? "is unreadable"}`);
}

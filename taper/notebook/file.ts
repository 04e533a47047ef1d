import * as v from "valibot";
import { type Notebook, notebookSchema, SECTIONS } from "./notebook";

/** What a notebook may weigh as a file, and as it lies on the device: one that was exported can always be imported. */
export const LARGEST_FILE = 5 * 1024 * 1024;
const FORMAT = "leafproof-taper";
const VERSION = 1;

const fileSchema = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  ...notebookSchema.entries,
});

/** Why a file is not taken. */
type Cause =
  /** Larger than any notebook. */
  | "large"
  /** No text, or no JSON: cut off, or never one. */
  | "damaged"
  /** Something else than a notebook. */
  | "foreign"
  /** Written by a version that came after this one. */
  | "newer"
  /** A notebook in which something is wrong. */
  | "invalid";

export class FileRefused extends Error {
  readonly reason: Cause;
  /** Where in the file something is wrong, as in `entries.3.amount`. */
  readonly place: string | undefined;

  constructor(reason: Cause, place?: string) {
    super(`The file was refused: ${reason}`);
    this.reason = reason;
    this.place = place;
  }
}

/** A notebook as a file, the same for the same notebook. @returns JSON */
export const writeFile = (notebook: Notebook): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...notebook })}\n`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads a notebook and believes nothing of it: every field is known and in its limits, every id is there once, and every
 * amount is of something that the file has.
 * @throws FileRefused
 */
export function readFile(text: string): Notebook {
  // Two bytes of UTF-8 are more than one unit of a string, never less.
  if (text.length > LARGEST_FILE) throw new FileRefused("large");
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // Also what nests deeper than the parser goes.
    throw new FileRefused("damaged");
  }
  if (!isObject(content) || content["format"] !== FORMAT) throw new FileRefused("foreign");
  const { version } = content;
  if (typeof version === "number" && Number.isInteger(version) && version > VERSION) throw new FileRefused("newer");
  const { success, output, issues } = v.safeParse(fileSchema, content, { abortEarly: true });
  if (!success) throw new FileRefused("invalid", v.getDotPath(issues[0]) ?? undefined);
  const { items, entries, steps, goals, journal, reminders } = output;
  const notebook = { items, entries, steps, goals, journal, reminders };
  refuseLooseEnds(notebook);
  return notebook;
}

function refuseLooseEnds(notebook: Notebook): void {
  for (const section of SECTIONS) {
    const ids = new Set<string>();
    for (const [index, { id }] of notebook[section].entries()) {
      if (ids.has(id)) throw new FileRefused("invalid", `${section}.${index}.id`);
      ids.add(id);
    }
  }
  const items = new Set(notebook.items.map(({ id }) => id));
  for (const section of ["entries", "steps"] as const)
    for (const [index, { itemId }] of notebook[section].entries())
      if (!items.has(itemId)) throw new FileRefused("invalid", `${section}.${index}.itemId`);
}

/** Reads a file that a person chose; one that is too large is not even opened. @throws FileRefused */
export async function readChosenFile(file: Pick<Blob, "size" | "arrayBuffer">): Promise<Notebook> {
  if (file.size > LARGEST_FILE) throw new FileRefused("large");
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused("damaged");
  }
  return readFile(text);
}

import * as v from "valibot";
import { storedText } from "./stored-text";

/** Whoever else writes to a device's storage may have put anything there: what the schema does not know is not there. */
export function storedJson<Schema extends v.GenericSchema>(key: string, schema: Schema): v.InferOutput<Schema> | null {
  const text = storedText(key);
  if (text === null) return null;
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(text));
    return success ? output : null;
  } catch {
    return null;
  }
}

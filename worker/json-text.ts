import type { z } from "zod";

/** @throws ZodError where it is not what the schema says, so that a malformed row fails loudly instead of leaking */
export const jsonText =
  <S extends z.ZodType>(schema: S) =>
  (text: string): z.infer<S> =>
    schema.parse(JSON.parse(text));

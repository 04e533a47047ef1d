/** A posted form, files included; null where the body is none. */
export async function readFormData(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch {
    return null;
  }
}

/** The bytes of one file of a form; null where none was chosen. */
export async function fileIn(form: FormData, field: string): Promise<Uint8Array | null> {
  const entry = form.get(field);
  // A browser sends an empty, nameless file where none was chosen.
  if (!(entry instanceof File) || (entry.size === 0 && entry.name === "")) return null;
  return new Uint8Array(await entry.arrayBuffer());
}

import { partnerForm } from "@worker/domain/catalogue/lab/partners/partner-forms";
import { parseFields } from "@worker/form-body";

export async function readPartnerForm(request: Request) {
  const sent = await request.formData().catch(() => new FormData());
  const typed = Object.fromEntries(
    [...sent].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  return { typed, form: parseFields(sent, partnerForm, []) };
}

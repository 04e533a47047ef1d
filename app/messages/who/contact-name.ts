import type { Contact } from "@worker/domain/views/messages/contact";
import { nameOf } from "~/people/person";

/** Whom one writes with, by the vendor for which they answer (rules/messages#vendors). */
export const contactName = (person: Contact): string => person.vendor?.name ?? nameOf(person);

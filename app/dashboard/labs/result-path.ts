import { submittedPath, VENDOR_ENTRY } from "~/lab/form/entry-paths";

export const ownResultPath = (id: string): string => submittedPath(VENDOR_ENTRY, id);

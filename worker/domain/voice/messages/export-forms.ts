import * as v from "valibot";

const EXPORT_FORMATS = ["json", "text"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportQuery = v.object({
  format: v.optional(v.picklist(EXPORT_FORMATS, "Give json or text."), "json"),
});

export const exportPath = (conversation: string, format: ExportFormat): string =>
  `/api/conversations/${encodeURIComponent(conversation)}/export?format=${format}`;

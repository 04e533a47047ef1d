import type { HomeTab, LabList } from "@worker/domain/views/home/forms";

export interface HomeChoice {
  tab: HomeTab;
  lab: LabList;
  strain?: string | undefined;
}

/** The home page under a choice; defaults are left out, so the plain page has the plain address. */
export function homeAddress({ tab, lab, strain }: HomeChoice, anchor = ""): string {
  const query = new URLSearchParams();
  if (tab !== "top") query.set("tab", tab);
  if (lab !== "newest") query.set("lab", lab);
  if (strain) query.set("strain", strain);
  const text = query.toString();
  return `/${text === "" ? "" : `?${text}`}${anchor}`;
}

/** Where results are entered: on the vendor's dashboard, or by the panel. */
export interface EntryPaths {
  /** The list of drafts; a draft stands under it by its id, and its preview under that. */
  list: string;
  /** The API's address of the drafts. */
  api: string;
  /** What has been submitted stands under it, by the id that its draft had. */
  results: string;
}

export const VENDOR_ENTRY: EntryPaths = {
  list: "/vendor-dashboard/labs",
  api: "/api/vendor/labs/drafts",
  results: "/vendor-dashboard/labs/results",
};

export const PANEL_ENTRY: EntryPaths = {
  list: "/lab-verification/panel/upload",
  api: "/api/lab-panel/drafts",
  results: "/lab-verification/panel/results",
};

export const submittedPath = ({ results }: EntryPaths, id: string): string => `${results}/${encodeURIComponent(id)}`;

export const draftPath = ({ list }: EntryPaths, id: string): string => `${list}/${encodeURIComponent(id)}`;
export const previewPath = (paths: EntryPaths, id: string): string => `${draftPath(paths, id)}/preview`;
export const draftApi = ({ api }: EntryPaths, id: string): string => `${api}/${encodeURIComponent(id)}`;
export const certificateApi = (paths: EntryPaths, id: string): string => `${draftApi(paths, id)}/certificate`;

/** Where a vendor sees an own result, whatever became of it. */
export const ownResultPath = (id: string): string => `/vendor-dashboard/labs/results/${encodeURIComponent(id)}`;

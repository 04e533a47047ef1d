export const ownResultPath = (id: string): string => `/vendor-dashboard/labs/results/${encodeURIComponent(id)}`;

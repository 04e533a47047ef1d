/** The page of one photograph. */
export const photoPath = (id: string): string => `/reviews/photo/${id}`;

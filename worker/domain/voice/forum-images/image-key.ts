export const imageKey = (id: string): string => `forum/${id}`;

export const resultPath = (id: string): string => `/lab/${id}`;

export const verifyPath = (code: string): string => `/lab-verification?${new URLSearchParams({ code }).toString()}`;

/** Every reply's number in its thread is a place to land on. */
export const positionAnchor = (position: number): string => `reply-${position}`;

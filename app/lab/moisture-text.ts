/** Moisture as a certificate prints it: "3.90%", "< 5%", "NT"; null without any. */
export const moistureText = (shown: string | null): string | null =>
  shown === null || !/\d$/.test(shown) ? shown : `${shown}%`;

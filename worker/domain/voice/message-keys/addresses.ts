/** Where a member sees which browsers read their private messages. */
export const KEYS_ADDRESS = "/account/keys";

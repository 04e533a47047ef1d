/** Stands for "no price" where vendors are sorted by it: more cents than any price. */
export const NO_PRICE = 2_147_483_647;

/** A thirtieth of what a hash costs on the site: hashing was most of what the tests of accounts did. */
export const COST = { N: 2 ** 10, r: 8, p: 3 };

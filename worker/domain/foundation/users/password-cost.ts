/**
 * Cost of new hashes; each hash carries its own parameters, so these can rise without locking anyone out. A module of its
 * own, since most tests take a cheaper one in its place.
 */
export const COST = { N: 2 ** 15, r: 8, p: 3 };

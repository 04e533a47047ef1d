/** As many reviews at the site's own mean are added to a vendor's for its rank (rules/vendors#ranking). */
export const RANK_WEIGHT = 10;
/** Said wherever vendors are ranked, with a link to the rule. */
export const RANKED = `Ranked by the mean of a vendor's reviews and ${RANK_WEIGHT} more at the site's mean, so that a few reviews move little; ties by number of reviews, then by name.`;
export const RANKING_PATH = "/how-we-verify#how-vendors-are-ranked";

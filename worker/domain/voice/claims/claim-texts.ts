/** Said where an order number is asked for. */
export const REVEALS =
  "The vendor gets the order number, date and amount the day after, without your name here, the time or your review. An order number still tells a shop which customer you are, and the mark that your reviews then carry may tell it which ones are yours.";

/** The examples of CommonMark that are drawn otherwise than it says, by what the site does on purpose. */
export const EXCEPTIONS: Record<string, readonly number[]> = {
  "HTML that a writer types is shown as text, and Markdown inside it counts": [
    21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168,
    169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
    201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 613, 614, 615, 616, 617, 623, 625, 626, 627, 628, 629, 630,
    631, 642, 643,
  ],
  "an address is of the web, of email or a path from the root; a link to any other is no link": [
    194, 195, 200, 203, 204, 484, 485, 486, 487, 492, 495, 496, 498, 499, 500, 501, 502, 503, 504, 517, 520, 522, 531,
    567, 573, 576, 577, 578, 580, 596, 598, 599, 601,
  ],
  "an address that stands in the text is a link": [602, 608, 611],
};

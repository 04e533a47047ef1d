import { eq, sql } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { markPolls } from "./has-poll";
import { forumPolls, forumPollVotes } from "./schema";
import { VOTE_COLUMNS } from "./vote-columns";

export const pollsData = {
  forumPolls: {
    exported: [
      {
        name: "polls",
        label: "Polls you started",
        table: forumPolls,
        owner: forumPolls.authorId,
        keys: [by(forumPolls.id, "id")],
        // Whoever asked sees results when everybody else does (rules/forum#polls).
        without: ["authorId", "closedBy", ...VOTE_COLUMNS],
      },
    ],
    erased: "What was asked stays readable; the id leads to a tombstone.",
    removed: {
      statements: (db, { userId }) => [
        db.update(forumPolls).set({ question: "", options: [] }).where(eq(forumPolls.authorId, userId)),
        markPolls(db, sql`select ${forumPolls.threadId} from ${forumPolls} where ${forumPolls.authorId} = ${userId}`),
      ],
    },
  },
  forumPollVotes: {
    exported: [
      {
        name: "pollVotes",
        label: "Votes in polls",
        table: forumPollVotes,
        owner: forumPollVotes.userId,
        keys: [by(forumPollVotes.pollId, "pollId")],
        without: ["userId"],
      },
    ],
    erased: "A vote stays counted; its id leads to a tombstone.",
  },
} satisfies Record<string, PersonalData>;

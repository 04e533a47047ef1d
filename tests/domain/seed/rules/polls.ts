import { VOTE_COLUMNS } from "@worker/domain/voice/forum-polls/vote-columns";
import { groupBy } from "../demo";
import type { Rule } from "./facts";

const DAY = 86_400_000;

const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((each) => [each.id, each]));

export const POLL_RULES: readonly Rule[] = [
  [
    "is one of at least a dozen, open and closed, and every vote in it is by somebody who was there and is counted",
    (facts) => {
      const { forumPolls, forumPollVotes, users, today } = facts;
      const threads = byId(facts.forumThreads);
      const people = byId(users);
      const cast = groupBy(forumPollVotes, ({ pollId }) => pollId);
      const wrong = forumPolls.filter((poll) => {
        const { id, threadId, authorId, options, multiple, createdAt, voters } = poll;
        const [thread, votes] = [threads.get(threadId), cast.get(id) ?? []];
        const end = Math.min(poll.closesAt ?? Infinity, poll.closedAt ?? Infinity, today);
        const counts = VOTE_COLUMNS.map((column) => poll[column]);
        const isOff = counts.some(
          (count, place) => count !== votes.filter(({ choices }) => choices.includes(place)).length,
        );
        const isBad = votes.some(({ userId, choices, votedAt }) => {
          const voter = people.get(userId);
          const left = voter?.suspendedAt ?? Infinity;
          return (
            (voter?.createdAt ?? Infinity) > votedAt ||
            left < votedAt ||
            votedAt <= createdAt ||
            votedAt >= end ||
            choices.some((place) => place >= options.length) ||
            (!multiple && choices.length !== 1)
          );
        });
        const isNew = createdAt - (people.get(authorId)?.createdAt ?? Infinity) < DAY;
        const isTheirs = thread?.authorId === authorId && !thread.hiddenAt && !thread.lockedAt;
        return isOff || isBad || isNew || !isTheirs || voters !== votes.length || voters < 5;
      });
      const kinds = [
        forumPolls.some(({ multiple }) => multiple),
        forumPolls.some(({ closedAt }) => closedAt),
        forumPolls.some(({ closesAt }) => (closesAt ?? Infinity) <= today),
        forumPolls.some(({ closesAt, closedAt }) => !closesAt && !closedAt),
      ];
      return forumPolls.length < 12 || kinds.includes(false) ? [`${forumPolls.length} polls: ${kinds.join()}`] : wrong;
    },
  ],
];

DROP INDEX `forum_posts_best`;
DROP INDEX `forum_posts_top`;
ALTER TABLE `forum_posts` ADD `score` integer GENERATED ALWAYS AS ("upvotes" - "downvotes") VIRTUAL NOT NULL;
CREATE INDEX `forum_posts_best` ON `forum_posts` (`thread_id`,`score`,`id`) WHERE kind = 'reply';
CREATE INDEX `forum_posts_top` ON `forum_posts` (`parent_id`,`score`,`id`) WHERE kind = 'comment';
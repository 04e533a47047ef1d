ALTER TABLE `forum_references` ADD `rating` integer DEFAULT 0 NOT NULL;
CREATE INDEX `forum_references_best` ON `forum_references` (`thread_id`,`rating`,`post_id`,`place`) WHERE kind <> 'image' and position > 0;
UPDATE `forum_references` SET `rating` = coalesce((SELECT `upvotes` - `downvotes` FROM `forum_posts` WHERE `forum_posts`.`id` = `forum_references`.`post_id`), 0);

DROP INDEX `forum_bookmarks_reminders`;
DROP INDEX `forum_bookmarks_post`;
CREATE INDEX `forum_drafts_thread` ON `forum_drafts` (`thread_id`);
CREATE INDEX `forum_threads_merged` ON `forum_threads` (`merged_into`) WHERE merged_into is not null;
CREATE TABLE `forum_post_edits_new` (
	`post_id` text NOT NULL,
	`author_id` text NOT NULL,
	`edited_at` integer NOT NULL,
	`edited_by` text NOT NULL,
	`title` text,
	`content` text NOT NULL,
	PRIMARY KEY(`post_id`, `edited_at`)
);
INSERT INTO `forum_post_edits_new` SELECT `edit`.`post_id`, coalesce(`post`.`author_id`, `edit`.`edited_by`), `edit`.`edited_at`, `edit`.`edited_by`, `edit`.`title`, `edit`.`content` FROM `forum_post_edits` AS `edit` LEFT JOIN `forum_posts` AS `post` ON `post`.`id` = `edit`.`post_id`;
DROP TABLE `forum_post_edits`;
ALTER TABLE `forum_post_edits_new` RENAME TO `forum_post_edits`;
CREATE INDEX `forum_post_edits_author` ON `forum_post_edits` (`author_id`,`post_id`,`edited_at`);
WITH RECURSIVE `chain` (`id`, `leads_to`) AS (
	SELECT `id`, `merged_into` FROM `forum_threads` WHERE `merged_into` IS NOT NULL
	UNION
	SELECT `chain`.`id`, `next`.`merged_into` FROM `chain` JOIN `forum_threads` AS `next` ON `next`.`id` = `chain`.`leads_to` WHERE `next`.`merged_into` IS NOT NULL
)
UPDATE `forum_threads` SET `merged_into` = coalesce((SELECT `chain`.`leads_to` FROM `chain` JOIN `forum_threads` AS `last` ON `last`.`id` = `chain`.`leads_to` WHERE `chain`.`id` = `forum_threads`.`id` AND `last`.`merged_into` IS NULL), `merged_into`) WHERE `merged_into` IN (SELECT `id` FROM `forum_threads` WHERE `merged_into` IS NOT NULL);
UPDATE `forum_own_stances` SET `stances` = (SELECT json_group_object(`post_id`, json_array(`vote`, `reaction`) ORDER BY `changed_at`, `post_id`) FROM (SELECT `post_id`, `vote`, `reaction`, `changed_at` FROM `forum_stances` WHERE `user_id` = `forum_own_stances`.`user_id` AND `thread_id` = `forum_own_stances`.`thread_id` ORDER BY `changed_at` DESC, `post_id` DESC LIMIT 1000)) WHERE EXISTS (SELECT 1 FROM `forum_stances` WHERE `user_id` = `forum_own_stances`.`user_id` AND `thread_id` = `forum_own_stances`.`thread_id`);
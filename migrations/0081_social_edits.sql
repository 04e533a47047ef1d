CREATE TABLE `social_edits` (
	`target_id` text NOT NULL,
	`author_id` text NOT NULL,
	`edited_at` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`target_id`, `edited_at`)
);

CREATE INDEX `social_edits_author` ON `social_edits` (`author_id`,`target_id`,`edited_at`);
CREATE TABLE `social_released` (
	`target_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE INDEX `social_released_oldest` ON `social_released` (`created_at`,`target_id`);
DROP INDEX `notifications_related`;
CREATE INDEX `notifications_related` ON `notifications` (`related_user_id`,`user_id`) WHERE related_user_id is not null;
ALTER TABLE `profiles` ADD `display_name_key` text;
CREATE INDEX `profiles_display_name` ON `profiles` (`display_name_key`) WHERE display_name_key is not null;
-- Near what the site folds names to; exact from the next time that each is saved.
UPDATE `profiles` SET `display_name_key` = lower(replace(replace(replace(replace(`display_name`, ' ', ''), '.', ''), '-', ''), '''', '')) WHERE `display_name` IS NOT NULL;

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
CREATE TABLE `social_edits` (
	`subject_id` text NOT NULL,
	`author_id` text NOT NULL,
	`edited_at` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`subject_id`, `edited_at`)
);

CREATE INDEX `social_edits_author` ON `social_edits` (`author_id`,`subject_id`,`edited_at`);
DROP INDEX `notifications_related`;
CREATE INDEX `notifications_related` ON `notifications` (`related_user_id`,`user_id`) WHERE related_user_id is not null;
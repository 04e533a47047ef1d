CREATE TABLE `message_images` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`key` text,
	`type` text NOT NULL,
	`width` integer,
	`height` integer,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`unused_since` integer
);

CREATE INDEX `message_images_unused` ON `message_images` (`unused_since`,`id`);
CREATE INDEX `message_images_conversation` ON `message_images` (`conversation_id`);
CREATE INDEX `message_images_user` ON `message_images` (`user_id`,`id`);
ALTER TABLE `reported_messages` ADD `image_id` text;
ALTER TABLE `reported_messages` ADD `image_alt` text;
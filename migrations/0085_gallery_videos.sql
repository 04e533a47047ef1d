CREATE TABLE `videos` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`gallery_id` text NOT NULL,
	`item_id` text,
	`container` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`duration` integer,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stored_at` integer,
	`unused_since` integer
);

CREATE INDEX `videos_user` ON `videos` (`user_id`,`id`);
CREATE INDEX `videos_gallery` ON `videos` (`gallery_id`,`item_id`);
CREATE INDEX `videos_unused` ON `videos` (`unused_since`,`id`) WHERE unused_since is not null;
ALTER TABLE `gallery_items` ADD `video_id` text;
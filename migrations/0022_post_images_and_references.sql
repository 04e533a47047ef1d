CREATE TABLE `forum_images` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`extension` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	`unused_since` integer
);

CREATE INDEX `forum_images_user` ON `forum_images` (`user_id`,`id`);
CREATE INDEX `forum_images_unused` ON `forum_images` (`unused_since`,`id`) WHERE unused_since is not null;
CREATE TABLE `forum_references` (
	`post_id` text NOT NULL,
	`kind` text NOT NULL,
	`about_id` text NOT NULL,
	`place` integer NOT NULL,
	`thread_id` text NOT NULL,
	`position` integer,
	`shown` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`post_id`, `kind`, `about_id`)
);

CREATE INDEX `forum_references_about` ON `forum_references` (`kind`,`about_id`,`post_id`,`thread_id`) WHERE shown = 1;
CREATE INDEX `forum_references_thread` ON `forum_references` (`thread_id`,`position`);
CREATE INDEX `forum_references_image` ON `forum_references` (`about_id`,`post_id`) WHERE kind = 'image';
CREATE INDEX `forum_references_withdrawn` ON `forum_references` (`post_id`) WHERE kind = 'image' and shown = 0;
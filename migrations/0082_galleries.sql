CREATE TABLE `galleries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`type` text NOT NULL,
	`is_public` integer NOT NULL,
	`place` integer NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`hidden_at` integer,
	`hidden_by` text,
	`hidden_reason` text
);

CREATE INDEX `galleries_user` ON `galleries` (`user_id`,`place`,`id`);
CREATE TABLE `gallery_items` (
	`id` text PRIMARY KEY NOT NULL,
	`gallery_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text,
	`photo_id` text,
	`target_id` text,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`tags` text NOT NULL,
	`place` integer NOT NULL,
	`created_at` integer NOT NULL,
	`hidden_at` integer,
	`hidden_by` text,
	`hidden_reason` text
);

CREATE INDEX `gallery_items_gallery` ON `gallery_items` (`gallery_id`,`place`,`id`);
CREATE INDEX `gallery_items_user` ON `gallery_items` (`user_id`,`id`);
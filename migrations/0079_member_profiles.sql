CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`display_name` text,
	`bio` text DEFAULT '' NOT NULL,
	`bio_html` text DEFAULT '' NOT NULL,
	`location` text,
	`theme` text DEFAULT 'default' NOT NULL,
	`accent` text,
	`layout` text DEFAULT 'classic' NOT NULL,
	`show_badges` integer DEFAULT true NOT NULL,
	`show_stats` integer DEFAULT true NOT NULL,
	`show_activity` integer DEFAULT true NOT NULL,
	`featured_kind` text,
	`featured_id` text,
	`cover` text,
	`cover_y` integer DEFAULT 50 NOT NULL,
	`updated_at` integer NOT NULL,
	`words_hidden_at` integer,
	`words_hidden_by` text,
	`words_hidden_reason` text
);

CREATE INDEX `users_indexed` ON `users` (`id`) WHERE allow_indexing = 1 and profile_visibility = 'public';
CREATE TABLE `forum_categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`icon` text NOT NULL,
	`place` integer NOT NULL,
	`capability` text,
	`locked_at` integer,
	`locked_by` text,
	`lock_reason` text,
	`thread_count` integer DEFAULT 0 NOT NULL,
	`post_count` integer DEFAULT 0 NOT NULL,
	`last_thread_id` text
);

CREATE UNIQUE INDEX `forum_categories_place` ON `forum_categories` (`place`);
CREATE TABLE `forum_drafts` (
	`user_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`category_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`tags` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `thread_id`)
);

CREATE INDEX `forum_drafts_saved` ON `forum_drafts` (`saved_at`);
CREATE TABLE `forum_post_edits` (
	`post_id` text NOT NULL,
	`edited_at` integer NOT NULL,
	`edited_by` text NOT NULL,
	`title` text,
	`content` text NOT NULL,
	PRIMARY KEY(`post_id`, `edited_at`)
);

CREATE INDEX `forum_post_edits_editor` ON `forum_post_edits` (`edited_by`,`post_id`,`edited_at`);
CREATE TABLE `forum_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`thread_id` text NOT NULL,
	`kind` text NOT NULL,
	`position` integer,
	`reply_id` text,
	`parent_id` text,
	`depth` integer NOT NULL,
	`author_id` text NOT NULL,
	`content` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`edited_by` text,
	`upvotes` integer DEFAULT 0 NOT NULL,
	`downvotes` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`loves` integer DEFAULT 0 NOT NULL,
	`laughs` integer DEFAULT 0 NOT NULL,
	`wows` integer DEFAULT 0 NOT NULL,
	`sads` integer DEFAULT 0 NOT NULL,
	`angers` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`first_comments` text DEFAULT '[]' NOT NULL,
	`report_count` integer DEFAULT 0 NOT NULL,
	`hidden_at` integer,
	`hidden_cause` text,
	`hidden_by` text,
	`hidden_reason` text
);

CREATE UNIQUE INDEX `forum_posts_position` ON `forum_posts` (`thread_id`,`position`) WHERE position is not null;
CREATE INDEX `forum_posts_best` ON `forum_posts` (`thread_id`,"upvotes" - "downvotes",`id`) WHERE kind = 'reply';
CREATE INDEX `forum_posts_top` ON `forum_posts` (`parent_id`,"upvotes" - "downvotes",`id`) WHERE kind = 'comment';
CREATE INDEX `forum_posts_newest` ON `forum_posts` (`parent_id`,`id`) WHERE kind = 'comment';
CREATE INDEX `forum_posts_reply` ON `forum_posts` (`reply_id`,`id`) WHERE kind = 'comment';
CREATE INDEX `forum_posts_own` ON `forum_posts` (`author_id`,`kind`,`created_at`,`id`);
CREATE INDEX `forum_posts_author` ON `forum_posts` (`author_id`,`created_at`,`id`);
CREATE INDEX `forum_posts_thread` ON `forum_posts` (`thread_id`,`id`) WHERE hidden_at is null;
CREATE INDEX `forum_posts_latest` ON `forum_posts` (`created_at`,`id`) WHERE hidden_at is null;
CREATE TABLE `forum_reads` (
	`user_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`position` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `thread_id`)
);

CREATE TABLE `forum_stances` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`vote` integer,
	`reaction` text,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`)
);

CREATE INDEX `forum_stances_post` ON `forum_stances` (`post_id`);
CREATE INDEX `forum_stances_thread` ON `forum_stances` (`user_id`,`thread_id`,`post_id`);
CREATE TABLE `forum_thread_tags` (
	`tag` text NOT NULL,
	`thread_id` text NOT NULL,
	PRIMARY KEY(`tag`, `thread_id`)
);

CREATE INDEX `forum_thread_tags_thread` ON `forum_thread_tags` (`thread_id`);
CREATE TABLE `forum_threads` (
	`id` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	`author_id` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`tags` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_post_at` integer NOT NULL,
	`last_post_by` text NOT NULL,
	`last_position` integer DEFAULT 0 NOT NULL,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`pinned_at` integer,
	`pinned_by` text,
	`locked_at` integer,
	`locked_by` text,
	`lock_reason` text,
	`hidden_at` integer,
	`hidden_cause` text,
	`hidden_by` text,
	`hidden_reason` text
);

CREATE INDEX `forum_threads_active` ON `forum_threads` (`category_id`,`last_post_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `forum_threads_newest` ON `forum_threads` (`category_id`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `forum_threads_top` ON `forum_threads` (`category_id`,`score`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `forum_threads_pinned` ON `forum_threads` (`category_id`,`pinned_at`) WHERE pinned_at is not null and hidden_at is null;
CREATE INDEX `forum_threads_latest` ON `forum_threads` (`last_post_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `forum_threads_author` ON `forum_threads` (`author_id`,`created_at`,`id`);
CREATE INDEX `moderation_cases_post` ON `moderation_cases` (`subject_id`) WHERE kind = 'forum_post';


-- Who is online is the first few of those who were active last.
CREATE INDEX `users_active` ON `users` (`last_active_at`,`id`) WHERE last_active_at is not null;

-- The seven categories of the forum; their ids are their addresses.
INSERT INTO `forum_categories` (`id`, `name`, `description`, `icon`, `place`, `capability`, `locked_at`, `lock_reason`) VALUES
  ('general', 'General Discussion', 'Kratom, 7-OH and MIT extracts, and what is new on this site.', 'messages-square', 1, NULL, NULL, NULL),
  ('vendor-discussion', 'Vendor Discussion', 'Orders, shipping, answers of vendors, and what a batch was like.', 'store', 2, NULL, NULL, NULL),
  ('strain-reviews', 'Strain Reviews', 'What members report of strains and products. A report is one person''s experience, not a measurement.', 'leaf', 3, NULL, NULL, NULL),
  ('dosing-help', 'Dosing Help', 'Labels, certificates and what their units mean. Members are not doctors: ask a doctor or pharmacist about amounts.', 'circle-question-mark', 4, NULL, NULL, NULL),
  ('verified-vendors', 'Verified Vendor Zone', 'For verified vendors, moderators and staff.', 'badge-check', 5, 'forum.vendorZone', NULL, NULL),
  ('trading-post', 'Trading Post', 'Closed. Members cannot buy, sell or swap here.', 'repeat', 6, NULL, 1735689600000, 'Members cannot buy, sell or swap products on this site.'),
  ('off-topic', 'Off Topic', 'Everything else, kindly.', 'coffee', 7, NULL, NULL, NULL);
